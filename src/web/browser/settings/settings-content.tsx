/** The content of the settings' script, which needs no Markdown and is rarely used: settings and failed documents. */
import type { VNode } from 'preact';
import type { PageContentProps } from '../app.tsx';
import { FailuresPage } from '../documents/failures-page.tsx';
import { SettingsPage } from './settings-page.tsx';

export function SettingsContent({ frame, page }: PageContentProps): VNode | null {
  if (page.kind === 'failures') return <FailuresPage failures={page.failures} />;
  return page.kind === 'settings' ? <SettingsPage frame={frame} settings={page.settings} /> : null;
}
