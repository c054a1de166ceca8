#version 330
// One grid on the unit cube bends into rounded boxes, discs and balls; few triangles, exact normals.
in vec3 in_position;
uniform mat4 view_projection;
uniform mat4 light_matrix;
uniform mat3 turn;
uniform vec3 place;
uniform vec3 extent;
uniform float rounding;
uniform float ball;   // radius of the sphere that cuts the corners off, in the solid's own units
uniform float disc;   // 1: the square section becomes a circle
out vec3 object_position;
out vec3 object_normal;
out vec3 world_position;
out vec4 light_position;
void main() {
    vec3 p = in_position;
    if (disc > 0.5) {
        float reach = max(abs(p.x), abs(p.y));
        float length_xy = max(length(p.xy), 1e-5);
        p.xy *= reach / length_xy;
    }
    p *= extent;
    vec3 inner = max(extent - rounding, vec3(0.0));
    vec3 core = clamp(p, -inner, inner);
    vec3 normal = p - core;
    normal = length(normal) > 1e-5 ? normalize(normal) : normalize(p);
    if (disc > 0.5) normal = abs(in_position.z) > 0.999 ? vec3(0.0, 0.0, sign(p.z)) : normalize(vec3(p.xy, 0.0));
    vec3 q = disc > 0.5 ? p : core + normal * rounding;
    if (length(q) > ball) q = normalize(q) * ball;
    object_position = q;
    object_normal = normal;
    world_position = turn * q + place;
    light_position = light_matrix * vec4(world_position, 1.0);
    gl_Position = view_projection * vec4(world_position, 1.0);
}
