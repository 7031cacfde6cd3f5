/** Thrown for a change that can't be proposed, with a reason that can be shown in the language of the request. */
import { type RefusalLanguage, sayReason } from '../../convert/revise/refusal.ts';
import type { EditReason } from '../../domain/edit.ts';
import { AppError } from '../../domain/errors.ts';

export class ChangeRefused extends AppError {
  readonly reason: EditReason;

  constructor(code: 'unprocessable' | 'conflict', reason: EditReason) {
    super(code, sayReason(reason));
    this.reason = reason;
  }

  /** The message in a language. */
  messageIn(language: RefusalLanguage): string {
    return sayReason(this.reason, language);
  }
}
