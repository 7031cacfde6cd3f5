/** Thrown for invalid settings; its message has one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
