/** Files that the build embeds in the executable as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}
declare module '*.bash' {
  const text: string;
  export default text;
}
declare module '*.zsh' {
  const text: string;
  export default text;
}
declare module '*.fish' {
  const text: string;
  export default text;
}
declare module '*.wasm' {
  const path: string;
  export default path;
}
declare module '*.bin' {
  const path: string;
  export default path;
}
declare module '*.txt' {
  const text: string;
  export default text;
}

/** Files that the build embeds unchanged; the import is their path. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string;
  export default path;
}
declare module 'swagger-ui-dist/swagger-ui.css' {
  const path: string;
  export default path;
}
