/** A change that can't be proposed, with a reason that can be said in the language of who asked for it. */
import { type RefusalLanguage, sayReason } from '../../convert/revise/refusal.ts';
import type { EditReason } from '../../domain/edit.ts';
import { AppError } from '../../domain/errors.ts';

export class ChangeRefused extends AppError {
  readonly reason: EditReason;

  constructor(code: 'unprocessable' | 'conflict', reason: EditReason) {
    super(code, sayReason(reason));
    this.reason = reason;
  }

  /** What the refusal says in a language. */
  said(language: RefusalLanguage): string {
    return sayReason(this.reason, language);
  }
}
