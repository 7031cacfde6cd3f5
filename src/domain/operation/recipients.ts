/** Other machines that the settings name, and what of docgate's content goes there. */
export interface Recipients {
  /** A model that writes answers; null where the built-in assistant does. */
  readonly model: { readonly host: string; readonly name: string; readonly embeddings: string | null } | null;
  /** The mail server that sign-in links are handed to. */
  readonly mail: string | null;
  /** The provider that people sign in with. */
  readonly identityProvider: string | null;
}
