/** Other machines that receive content of docgate, according to the settings. */
export interface Recipients {
  /** The model that writes answers; null for the built-in assistant. */
  readonly model: { readonly host: string; readonly name: string; readonly embeddings: string | null } | null;
  /** The mail server that receives sign-in links. */
  readonly mail: string | null;
  /** The identity provider. */
  readonly identityProvider: string | null;
}
