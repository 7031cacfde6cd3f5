/** Thrown when settings are wrong; its message has one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
