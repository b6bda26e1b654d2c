import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, startTransition, useState } from 'react';
import type { Translated } from '~/domain/xforms/findings';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Count } from '~/shared/ui/table/Count';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { FindingFact } from './FindingFact';
import { countFindings, type Finding, type FindingGroup, findingKinds, keyed } from './findings';
import { type LinkTo, QuestionLink } from './QuestionLink';
import { Translations } from './Translations';

interface FindingsPanelProps {
  findings: readonly FindingGroup[];
  translated: readonly Translated[];
  /** Where missing attachments are uploaded, for those who may. */
  attachmentsPage: string | null;
  linkTo: LinkTo;
}

/** Findings shown at once per kind. */
const step = 25;

/** What to look at in the form, and how far it is translated. */
export function FindingsPanel({ findings, translated, attachmentsPage, linkTo }: FindingsPanelProps) {
  const problems = countFindings(findings.filter(({ severity }) => severity === 'problem'));
  const advice = countFindings(findings) - problems;
  return (
    <>
      {findings.length === 0 ? (
        <p className="outline-none">
          <Icon name="check" /> <Trans>No findings</Trans>
        </p>
      ) : (
        <p className="outline-counts">
          {problems > 0 && (
            <span className="outline-problem">
              <Icon name="warning" /> <Plural value={problems} one="# problem" other="# problems" />
            </span>
          )}
          {advice > 0 && (
            <span className="outline-advice">
              <Icon name="info" /> <Plural value={advice} one="# suggestion" other="# suggestions" />
            </span>
          )}
        </p>
      )}
      {findings.map((group) => (
        <Group
          key={`${group.severity} ${group.kind}`}
          group={group}
          linkTo={linkTo}
          attachmentsPage={attachmentsPage}
        />
      ))}
      <Translations translated={translated} />
    </>
  );
}

function Group(props: { group: FindingGroup; linkTo: LinkTo; attachmentsPage: string | null }) {
  const { group, linkTo, attachmentsPage } = props;
  const { i18n } = useLingui();
  const { kind, severity, findings } = group;
  const [most, setMost] = useState(step);
  const rest = findings.length - most;
  const { title, why } = findingKinds[kind];
  return (
    <section className="outline-section">
      <h3 className="outline-finding-title">
        <span className={severity === 'problem' ? 'outline-problem' : 'outline-advice'}>
          <Icon name={severity === 'problem' ? 'warning' : 'info'} />
          <span className="visually-hidden">
            {severity === 'problem' ? <Trans>Problem</Trans> : <Trans>Suggestion</Trans>}
          </span>
        </span>
        {severity === 'advice' && kind === 'label-missing' ? (
          <Trans>Questions without a label in some languages</Trans>
        ) : severity === 'advice' && kind === 'choice-label-missing' ? (
          <Trans>Choices without a label in some languages</Trans>
        ) : (
          i18n._(title)
        )}{' '}
        <span className="muted">
          <Count value={findings.length} />
        </span>
      </h3>
      {why && <p className="muted">{i18n._(why)}</p>}
      <ul className="outline-findings">
        {keyed(findings.slice(0, most)).map(([key, finding]) => (
          <li key={key}>
            <Subject finding={finding} linkTo={linkTo} /> <FindingFact finding={finding} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <TextButton onClick={() => startTransition(() => setMost(most + step * 8))}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </TextButton>
      )}
      {kind === 'attachment-missing' && attachmentsPage !== null && (
        <AppLink to={attachmentsPage}>
          <Trans>Upload attachments in Edit Form</Trans>
        </AppLink>
      )}
    </section>
  );
}

/** What a finding is about. */
function Subject({ finding, linkTo }: { finding: Finding; linkTo: LinkTo }): ReactNode {
  if ('path' in finding)
    return finding.path === null ? null : <QuestionLink path={finding.path} linkTo={linkTo} panel="findings" />;
  if ('list' in finding)
    return finding.list.startsWith('/') ? (
      <QuestionLink path={finding.list} linkTo={linkTo} panel="findings" />
    ) : (
      <Name className="outline-name">{finding.list}</Name>
    );
  return 'file' in finding ? <Name className="outline-name">{finding.file}</Name> : null;
}
