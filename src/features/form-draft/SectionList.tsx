import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';

interface SectionListProps {
  draft: FormExtended;
  hasWebForms: boolean;
  /** The attachments of the draft, and how many of them are missing; undefined before they are known. */
  attachments: number | undefined;
  missing: number | undefined;
  /** The last definition was refused. */
  isRefused: boolean;
  /** The faults of the definition; undefined before they are known. */
  problems: number | undefined;
}

/** The sections of the page, each with its state: done, or what it needs. */
export function SectionList({ draft, hasWebForms, attachments, missing, isRefused, problems }: SectionListProps) {
  const { t } = useLingui();
  return (
    <nav className="draft-nav" aria-label={t`Sections of the draft`}>
      <ol>
        <Entry
          to="definition"
          label={<Trans>Definition</Trans>}
          done={!isRefused && problems === 0}
          needs={
            isRefused ? (
              <Trans>file refused</Trans>
            ) : problems ? (
              <Plural value={problems} one="# problem" other="# problems" />
            ) : undefined
          }
        />
        <Entry
          to="attachments"
          label={<Trans>Attachments</Trans>}
          done={missing === 0 && attachments !== 0}
          needs={missing ? <Plural value={missing} one="# missing" other="# missing" /> : undefined}
        />
        <Entry to="entities" label={<Trans>Entities</Trans>} />
        <Entry
          to="testing"
          label={<Trans>Testing</Trans>}
          done={draft.submissions > 0}
          needs={draft.submissions === 0 && <Trans>not tested</Trans>}
        />
        {hasWebForms && <Entry to="web-forms" label={<Trans>Web form experience</Trans>} />}
        <Entry to="publish" label={<Trans>Publish</Trans>} />
      </ol>
    </nav>
  );
}

interface EntryProps {
  to: string;
  label: ReactNode;
  done?: boolean;
  /** What has to be done, in two words. */
  needs?: ReactNode;
}

function Entry({ to, label, done = false, needs }: EntryProps) {
  return (
    <li>
      <a href={`#${to}`}>{label}</a>
      {needs ? (
        <span className="draft-nav-needs">
          <Icon name="warning" /> {needs}
        </span>
      ) : (
        done && (
          <span className="draft-nav-done">
            <Icon name="check" />
            <span className="visually-hidden">
              <Trans>done</Trans>
            </span>
          </span>
        )
      )}
    </li>
  );
}
