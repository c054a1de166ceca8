#version 330
in vec3 in_position;
uniform mat4 view_projection;
uniform mat4 light_matrix;
uniform float reach;
out vec3 world_position;
out vec4 light_position;
void main() {
    world_position = vec3(in_position.xy * reach, 0.0);
    light_position = light_matrix * vec4(world_position, 1.0);
    gl_Position = view_projection * vec4(world_position, 1.0);
}
