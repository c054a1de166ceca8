uniform vec3 eye;
uniform vec3 key_direction;
uniform vec3 key_colour;
uniform vec3 sky_colour;
uniform vec3 floor_colour;
uniform vec4 panel_a;   // direction of a window or lamp panel, w: its width as a cosine
uniform vec4 panel_b;
uniform float panel_hole;    // panel_a is a ring light from this cosine on; over 1: it is whole
uniform float panel_power;
uniform float shadow_softness;
uniform float exposure;
uniform sampler2DShadow shadow_map;
in vec3 world_position;
in vec4 light_position;
layout(location = 0) out vec4 colour_out;
layout(location = 1) out vec4 id_out;

float hash(vec3 p) {
    p = fract(p * 0.3183099 + vec3(0.11, 0.17, 0.13));
    p *= 17.0;
    return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
}
float noise(vec3 x) {
    vec3 i = floor(x), f = fract(x);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x),
                   mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
               mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x),
                   mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float lit() {
    vec3 c = light_position.xyz / light_position.w * 0.5 + 0.5;
    if (any(lessThan(c, vec3(0.0))) || any(greaterThan(c, vec3(1.0)))) return 1.0;
    float sum = 0.0;
    float turned = hash(vec3(gl_FragCoord.xy, 1.0)) * 1.57;
    mat2 spin = mat2(cos(turned), sin(turned), -sin(turned), cos(turned));
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            sum += texture(shadow_map, vec3(c.xy + spin * vec2(i, j) * shadow_softness, c.z - 0.002));
    return sum / 9.0;
}
vec3 surroundings(vec3 d, float roughness) {
    vec3 c = mix(floor_colour * 0.5, sky_colour, smoothstep(-0.3, 0.6, d.z));
    float blur = 0.015 + roughness * 0.35;
    float towards = dot(d, panel_a.xyz);
    c += panel_power * smoothstep(panel_a.w - blur, panel_a.w + blur, towards)
        * (1.0 - smoothstep(panel_hole - blur, panel_hole + blur, towards));
    c += panel_power * 0.7 * smoothstep(panel_b.w - blur, panel_b.w + blur, dot(d, panel_b.xyz));
    float sun = max(dot(d, key_direction), 0.0);
    float power = mix(900.0, 12.0, sqrt(roughness));
    c += key_colour * pow(sun, power) * mix(7.0, 0.4, sqrt(roughness));
    return c;
}

// Exposure, a soft shoulder, and the sRGB curve: what a camera does.
vec4 develop(vec3 c) {
    c = max(c * exposure, vec3(0.0));
    c = mix(c, 0.75 + 0.25 * tanh((c - 0.75) * 2.5), step(0.75, c));
    return vec4(pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2)), 1.0);
}
