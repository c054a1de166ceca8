#version 330
#include common
uniform sampler2D table;
uniform float table_scale;
uniform float table_gloss;
uniform float table_roughness;
uniform vec4 feet[32];   // x, y, half side, height of what stands there
uniform int foot_count;
uniform float contact;
uniform float table_level;
void main() {
    vec3 albedo = texture(table, world_position.xy * table_scale + 0.5).rgb * table_level;
    float open = 1.0;
    for (int i = 0; i < foot_count; i++) {
        vec2 d = world_position.xy - feet[i].xy;
        float away = max(length(d) - feet[i].z, 0.0) / feet[i].z;
        if (away < 2.0) open *= 1.0 - contact * exp(-away * 2.2);
    }
    vec3 to_eye = normalize(eye - world_position);
    float facing = max(key_direction.z, 0.0);
    vec3 c = albedo * (key_colour * facing * lit() + sky_colour * open);
    if (table_gloss > 0.0) {
        vec3 n = normalize(vec3((noise(world_position * 9.0) - 0.5) * 0.05, (noise(world_position * 9.0 + 5.0) - 0.5) * 0.05, 1.0));
        vec3 mirrored = reflect(-to_eye, n);
        float fresnel = 0.04 + 0.9 * pow(1.0 - max(to_eye.z, 0.0), 5.0) * (1.0 - table_roughness);
        c += table_gloss * fresnel * surroundings(mirrored, table_roughness) * (0.3 + 0.7 * open);
    }
    colour_out = develop(c);
    id_out = vec4(0.0, 0.0, 0.0, 1.0);
}
