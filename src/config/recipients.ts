import type { Recipients } from '../domain/operation/recipients.ts';
import type { Config } from './config.ts';

/** Lists the configured hosts, without credentials. */
export function listRecipients({ assistant, embeddingsModel, mail, oidc }: Config): Recipients {
  return {
    model: assistant && { host: hostOf(assistant.url), name: assistant.model, embeddings: embeddingsModel },
    mail: mail && hostOf(mail.url),
    identityProvider: oidc && hostOf(oidc.issuer),
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
