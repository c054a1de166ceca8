#version 330
#include common
in vec3 object_position;
in vec3 object_normal;
uniform mat3 turn;
uniform vec3 extent;
uniform float rounding;
uniform float ball;
uniform float disc;
uniform float solid_id;
uniform int kind;              // 0 thing without faces, 1 pip die, 2 die with glyphs
uniform int face_value[6];     // +x -x +y -y +z -z
uniform int face_turn[6];      // quarter turns and mirror
uniform vec3 body;
uniform vec3 body_two;
uniform float swirl;           // strength of the second colour
uniform float swirl_scale;
uniform vec3 swirl_seed;
uniform float speckle;
uniform float clear;           // how translucent
uniform vec3 pip_colour;
uniform vec3 ace_colour;
uniform vec3 four_colour;
uniform float pip_radius;
uniform float ace_radius;
uniform float pip_gaps[6];     // per value: from the middle of the face to an outer pip's, along an edge
uniform float six_across;
uniform int along;             // 1: twos lie along an edge, 2: threes do, 3: both; else from corner to corner
uniform float pip_depth;
uniform float pip_hollow;      // inner radius of ring-shaped pips, 0: full
uniform float pip_shine;
uniform float worn;
uniform float roughness;
uniform float shine;
uniform float bulge;           // how far flat faces are from flat: the slope at their edge
uniform vec4 mark;             // small print on the ace: offset u, v, size, strength
uniform float mark_cell;
uniform sampler2D glyphs;      // 16 x 16 cells
uniform sampler2D table;
uniform float table_scale;

const int MASK[7] = int[7](0, 16, 257, 273, 325, 341, 365);

vec2 face_frame(vec3 p, int face) {
    vec2 uv = face < 2 ? p.yz : (face < 4 ? p.zx : p.xy);
    int t = face_turn[face];
    if ((t & 1) == 1) uv = vec2(-uv.y, uv.x);
    if ((t & 2) == 2) uv = -uv;
    if ((t & 4) == 4) uv.x = -uv.x;
    return uv;
}
float glyph_at(vec2 uv, float cell) {
    vec2 at = uv * 0.5 + 0.5;
    if (any(lessThan(at, vec2(0.02))) || any(greaterThan(at, vec2(0.98)))) return 0.0;
    return texture(glyphs, (vec2(mod(cell, 16.0), floor(cell / 16.0)) + at) / 16.0).r;
}
// rgb: colour, a: coverage; slope: how the surface falls there
vec4 marking(vec3 p, int face, out vec2 slope, float aa) {
    slope = vec2(0.0);
    vec2 uv = face_frame(p / extent, face);
    int value = face_value[face];
    if (kind == 2) {
        float g = glyph_at(uv * 1.25, float(value));
        if (pip_depth > 0.0) {
            vec2 e = vec2(0.035, 0.0);
            slope = pip_depth * vec2(glyph_at((uv + e.xy) * 1.25, float(value)) - glyph_at((uv - e.xy) * 1.25, float(value)),
                                     glyph_at((uv + e.yx) * 1.25, float(value)) - glyph_at((uv - e.yx) * 1.25, float(value)));
        }
        g *= 1.0 - worn * smoothstep(0.35, 0.8, noise(vec3(uv * 6.0, float(face)) + swirl_seed));
        return vec4(pip_colour, g);
    }
    if (value < 1 || value > 6) return vec4(0.0);
    vec2 gap = vec2(pip_gaps[value - 1]);
    if (value == 6) gap.x *= six_across;
    int mask = MASK[value];
    if (value == 2 && (along & 1) == 1) mask = 130;
    if (value == 3 && (along & 2) == 2) mask = 146;
    vec2 cell = clamp(round(uv / gap), -1.0, 1.0);
    vec2 offset = uv - cell * gap;
    int bit = int(cell.x + 1.0) + 3 * int(cell.y + 1.0);
    float radius = value == 1 ? ace_radius : pip_radius;
    float d = length(offset) / radius;
    float edge = max(aa / radius, 0.02);
    float cover = 0.0;
    if (((mask >> bit) & 1) == 1) {
        cover = 1.0 - smoothstep(1.0 - edge, 1.0 + edge, d);
        if (pip_hollow > 0.0) cover *= smoothstep(pip_hollow - edge, pip_hollow + edge, d);
        if (d < 1.0) slope = -offset / radius * pip_depth;
        float rubbed = noise(vec3(uv * 6.0, float(face)) + swirl_seed);
        cover *= 1.0 - worn * smoothstep(0.35, 0.8, rubbed);
    }
    vec3 c = value == 1 ? ace_colour : (value == 4 ? four_colour : pip_colour);
    if (value == 1 && mark.w > 0.0) {
        float g = glyph_at((uv - mark.xy) / mark.z, mark_cell) * mark.w;
        if (g > cover) { c = pip_colour; cover = g; slope = vec2(0.0); }
    }
    return vec4(c, cover);
}
int face_of(vec3 p) {
    vec3 a = abs(p / extent);
    if (a.x > a.y && a.x > a.z) return p.x > 0.0 ? 0 : 1;
    if (a.y > a.z) return p.y > 0.0 ? 2 : 3;
    return p.z > 0.0 ? 4 : 5;
}
vec3 body_at(vec3 p) {
    vec3 c = body;
    if (swirl > 0.0) {
        vec3 q = p * swirl_scale + swirl_seed;
        q += 1.6 * vec3(noise(q + 3.1), noise(q + 7.7), noise(q + 12.3));
        float t = noise(q) * 0.65 + noise(q * 2.3) * 0.35;
        c = mix(c, body_two, swirl * smoothstep(0.35, 0.62, t));
    }
    if (speckle > 0.0) {
        float s = noise(p * 22.0 + swirl_seed);
        c = mix(c, body_two, speckle * smoothstep(0.66, 0.74, s));
    }
    return c;
}
void main() {
    vec3 p = object_position;
    int face = face_of(p);
    vec3 normal;
    if (disc > 0.5 || kind == 0) normal = normalize(object_normal);
    else {
        vec3 inner = extent - rounding;
        vec3 core = clamp(p, -inner, inner);
        vec3 out_of = p - core;
        normal = length(out_of) > 1e-4 ? normalize(out_of) : normalize(object_normal);
        float cut = smoothstep(ball * 0.965, ball * 0.998, length(p));
        normal = normalize(mix(normal, normalize(p), cut));
    }
    vec3 axis = face < 2 ? vec3(1, 0, 0) : (face < 4 ? vec3(0, 1, 0) : vec3(0, 0, 1));
    float up = (face & 1) == 0 ? 1.0 : -1.0;
    vec3 to_eye = normalize(eye - world_position);
    float aa = length(fwidth(p)) / extent.x * 0.6;

    vec3 albedo = body_at(p);
    vec2 slope = vec2(0.0);
    vec4 m = vec4(0.0);
    vec3 local = transpose(turn) * to_eye;
    if (kind > 0) {
        float flat_part = smoothstep(0.45, 0.75, dot(normal, axis * up));
        m = marking(p, face, slope, aa);
        m.a *= flat_part;
    }
    float marked = m.a;
    vec3 within = p / extent;
    normal = normalize(normal + bulge * (within - dot(within, axis) * axis));
    float gloss = shine;
    if (clear > 0.0) {
        vec3 inward = refract(-local, normal, 1.0 / 1.45);
        vec3 t3 = (sign(inward) * extent - p) / (inward + vec3(1e-5) * sign(inward));
        float t = min(t3.x, min(t3.y, t3.z));
        vec3 q = p + inward * max(t, 0.0);
        vec3 behind_world = turn * q + world_position - turn * p;
        vec3 behind = texture(table, behind_world.xy * table_scale + 0.5).rgb * (key_colour * 0.5 + sky_colour * 0.7);
        vec2 ignored;
        vec4 far_mark = kind > 0 ? marking(q, face_of(q), ignored, aa * 2.0) : vec4(0.0);
        vec3 tint = pow(max(albedo, vec3(0.02)), vec3(0.6 + 0.5 * t / extent.x));
        vec3 through = behind * tint + albedo * 0.18 * max(dot(normal, key_direction), 0.1);
        through = mix(through, far_mark.rgb * tint * 0.7, far_mark.a * 0.75);
        albedo = mix(albedo, through, clear);
    }
    vec3 bent = normal;
    if (m.a > 0.0) {
        albedo = mix(albedo, m.rgb, m.a);
        // the frame of face_frame is turned: bend along the offset measured in the solid's own axes
        vec2 s = slope;
        int t = face_turn[face];
        if ((t & 4) == 4) s.x = -s.x;
        if ((t & 2) == 2) s = -s;
        if ((t & 1) == 1) s = vec2(s.y, -s.x);
        vec3 fall = face < 2 ? vec3(0, s.x, s.y) : (face < 4 ? vec3(s.y, 0, s.x) : vec3(s.x, s.y, 0));
        bent = normalize(normal + fall * m.a);
        gloss = mix(shine, pip_shine, m.a);
    }
    vec3 n = normalize(turn * bent);
    float shadow = lit();
    float facing = max(dot(n, key_direction), 0.0);
    float pit = 1.0 - 0.25 * m.a * clamp(pip_depth, 0.0, 1.0);
    float ground_dark = 0.55 + 0.45 * smoothstep(0.0, 1.6, world_position.z);
    vec3 light = key_colour * facing * shadow
        + mix(floor_colour * 0.6, sky_colour, 0.5 + 0.5 * n.z) * ground_dark * pit;
    vec3 c = albedo * mix(light, vec3(0.75), clear * 0.4 * (1.0 - m.a));
    vec3 mirrored = reflect(-to_eye, n);
    float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(n, to_eye), 0.0), 5.0) * (1.0 - roughness);
    c += gloss * fresnel * surroundings(mirrored, roughness) * (0.35 + 0.65 * shadow) * 1.6;
    colour_out = develop(c);
    id_out = vec4(solid_id / 255.0, float(face + 1) / 255.0, marked, 1.0);
}
