import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Steps } from 'antd';
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
  const faults = isRefused ? (
    <Trans>file refused</Trans>
  ) : problems ? (
    <Plural value={problems} one="# problem" other="# problems" />
  ) : undefined;
  const lacks = missing ? <Plural value={missing} one="# missing" other="# missing" /> : undefined;
  const untested = draft.submissions === 0 ? <Trans>not tested</Trans> : undefined;
  return (
    <nav className="draft-nav" aria-label={t`Sections of the draft`}>
      <Steps
        // People begin with any.
        current={-1}
        orientation="vertical"
        size="small"
        classNames={{ root: 'draft-steps', itemRail: 'draft-steps-rail' }}
        items={[
          step('definition', <Trans>Definition</Trans>, faults, problems === 0),
          step('attachments', <Trans>Attachments</Trans>, lacks, missing === 0 && attachments !== 0),
          step('entities', <Trans>Entities</Trans>),
          step('testing', <Trans>Testing</Trans>, untested, true),
          ...(hasWebForms ? [step('web-forms', <Trans>Web form experience</Trans>)] : []),
          step('publish', <Trans>Publish</Trans>),
        ]}
      />
    </nav>
  );
}

/** In: what has to be done, in two words; and whether it is done where nothing has to be. */
function step(to: string, label: ReactNode, needs?: ReactNode, isDone = false) {
  const done = isDone && needs === undefined;
  return {
    key: to,
    title: (
      <>
        <a href={`#${to}`}>{label}</a>
        {done && (
          <span className="visually-hidden">
            <Trans>done</Trans>
          </span>
        )}
      </>
    ),
    content: needs,
    status: done ? ('finish' as const) : needs === undefined ? ('wait' as const) : ('error' as const),
    ...(done ? { icon: <Icon name="check" /> } : needs !== undefined && { icon: <Icon name="warning" /> }),
  };
}
