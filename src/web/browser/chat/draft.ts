/** Drafts of messages in the browser's storage, so that a reload or a lost connection loses no text. */

const key = (chatId: string) => `draft:${chatId}`;

export function readDraft(chatId: string): string {
  return localStorage.getItem(key(chatId)) ?? '';
}

export function storeDraft(chatId: string, text: string): void {
  if (text === '') localStorage.removeItem(key(chatId));
  else localStorage.setItem(key(chatId), text);
}
