/** What is found of an installation: each thing that was looked at, how it is, and what to do where it is not well. */
export const TOPICS = [
  'data',
  'disk',
  'clock',
  'backup',
  'certificate',
  'mail',
  'oidc',
  'assistant',
  'ocr',
  'confinement',
] as const;
export type Topic = (typeof TOPICS)[number];

export interface Diagnosis {
  readonly topic: Topic;
  /** A `problem` keeps something from working; a `warning` may one day. */
  readonly state: 'ok' | 'warning' | 'problem';
  /** A sentence or two: what was found, and what to do. */
  readonly says: string;
}
