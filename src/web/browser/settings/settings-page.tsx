/** The settings: tabs, and the selected section. The tabs depend on the person's role. */
import type { VNode } from 'preact';
import type { Frame, SettingsView } from '../view-model.ts';
import { useWords, type Words } from '../words/words.ts';
import { AuditSection } from './audit-section.tsx';
import { CreditsSection } from './credits-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { MembersSection } from './members-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { RetentionSection } from './retention-section.tsx';

const SECTIONS = ['profile', 'keys', 'members', 'projects', 'credits', 'retention', 'audit'] as const;
type Section = (typeof SECTIONS)[number];

export function SettingsPage({ frame, settings }: { frame: Frame; settings: SettingsView }): VNode {
  const words = useWords();
  const role = frame.person?.role ?? null;
  const sections = role === 'owner' || role === 'admin' ? SECTIONS : (['profile'] as const);
  return (
    <div class="page">
      <header class="page-title">
        <h1>{words.settings}</h1>
      </header>
      {sections.length > 1 && (
        <nav class="tabs" aria-label={words.settings}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <a
                  href={section === 'profile' ? '/settings' : `/settings/${section}`}
                  aria-current={section === settings.section ? 'page' : undefined}
                >
                  {sectionName(section, words)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OpenSection frame={frame} settings={settings} />
    </div>
  );
}

export function sectionName(section: Section, words: Words): string {
  return {
    profile: words.profile,
    keys: words.apiKeys,
    members: words.members,
    projects: words.projects,
    credits: words.credits,
    retention: words.retention,
    audit: words.audit,
  }[section];
}

function OpenSection({ frame, settings }: { frame: Frame; settings: SettingsView }): VNode {
  switch (settings.section) {
    case 'profile':
      return <ProfileSection {...settings} person={frame.person} />;
    case 'keys':
      return <KeysSection {...settings} />;
    case 'members':
      return <MembersSection {...settings} own={frame.person} />;
    case 'projects':
      return <ProjectsSection {...settings} />;
    case 'credits':
      return <CreditsSection {...settings} />;
    case 'retention':
      return <RetentionSection {...settings} />;
    case 'audit':
      return <AuditSection {...settings} />;
  }
}
