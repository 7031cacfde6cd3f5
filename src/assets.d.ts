/** Files that the build puts into the executable as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}
