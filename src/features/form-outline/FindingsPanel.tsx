import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Progress, Table, Tag } from 'antd';
import { type ReactNode, startTransition, useState } from 'react';
import { DefinitionErrorText } from '~/domain/definitions/DefinitionErrorText';
import type { TranslationProgress } from '~/engines/xforms/form-issues';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Count } from '~/shared/ui/table/Count';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { countFindings, type Finding, type FindingGroup, findingKinds, keyed } from './findings';
import { type LinkTo, QuestionLink } from './QuestionLink';
import { Section } from './QuestionTexts';

interface FindingsPanelProps {
  findings: readonly FindingGroup[];
  translated: readonly TranslationProgress[];
  /** Page for uploading missing attachments; null if the user may not. */
  attachmentsPage: string | null;
  linkTo: LinkTo;
}

const step = 25;

export function FindingsPanel({ findings, translated, attachmentsPage, linkTo }: FindingsPanelProps) {
  const problems = countFindings(findings.filter(({ severity }) => severity === 'problem'));
  const advice = countFindings(findings) - problems;
  return (
    <>
      {findings.length === 0 ? (
        <Flex component="p" align="center" gap={6}>
          <Icon name="check" /> <Trans>No findings</Trans>
        </Flex>
      ) : (
        <Flex component="p" wrap gap={8}>
          {problems > 0 && (
            <Tag color="error" style={{ margin: 0 }}>
              <Icon name="warning" /> <Plural value={problems} one="# problem" other="# problems" />
            </Tag>
          )}
          {advice > 0 && (
            <Tag color="processing" style={{ margin: 0 }}>
              <Icon name="info" /> <Plural value={advice} one="# suggestion" other="# suggestions" />
            </Tag>
          )}
        </Flex>
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
    <Section
      title={
        <Flex gap={6}>
          <span style={{ color: severity === 'problem' ? 'var(--danger)' : 'var(--info)' }}>
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
        </Flex>
      }
    >
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
    </Section>
  );
}

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

const maxNamed = 3;

function Languages({ languages }: { languages: readonly string[] }) {
  const [only] = languages;
  if (languages.length === 0 || (languages.length === 1 && only === '')) return null;
  const named = joinNames(languages.slice(0, maxNamed));
  const more = languages.length - maxNamed;
  return (
    <span className="muted">
      {more > 0 ? (
        <Trans>
          in <Name>{named}</Name> and <Plural value={more} one="# more language" other="# more languages" />
        </Trans>
      ) : (
        <Trans>
          in <Name>{named}</Name>
        </Trans>
      )}
    </span>
  );
}

export function FindingFact({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'tag-not-closed':
    case 'tag-not-opened':
    case 'character-not-escaped':
    case 'form-id-missing':
    case 'bind-without-node':
    case 'question-without-node':
    case 'expression-malformed':
    case 'pattern-explosive':
      return <DefinitionErrorText fault={finding} />;
    case 'label-missing':
      return <Languages languages={finding.languages} />;
    case 'choice-name-with-space':
      return <Name className="outline-name">{finding.choice}</Name>;
    case 'type-unknown':
      return <Name className="outline-name">{finding.type}</Name>;
    case 'reference-missing':
      return <Name className="outline-name">{finding.reference}</Name>;
    case 'choice-label-missing':
      return (
        <>
          <Name className="outline-name">{finding.choice}</Name> <Languages languages={finding.languages} />
        </>
      );
    case 'choice-twice':
      return (
        <>
          <Name className="outline-name">{finding.choice}</Name>{' '}
          <span className="muted">
            <Plural value={finding.times} one="# time" other="# times" />
          </span>
        </>
      );
    case 'name-long':
      return (
        <span className="muted">
          <Plural value={finding.length} one="# character" other="# characters" />
        </span>
      );
    case 'names-differ-by-case':
    case 'names-alike':
      return (
        <span className="muted">
          <Trans>
            like <Name>{finding.other}</Name>
          </Trans>
        </span>
      );
    case 'list-missing':
      return <Name className="outline-name">{finding.list}</Name>;
    default:
      return null;
  }
}

const initialLanguages = 12;

/** Rounded down: only a complete language is 100 %. */
const translatedShare = ({ total, translated }: TranslationProgress) =>
  total === 0 ? 1 : Math.floor((translated / total) * 100) / 100;

function Translations({ translated }: { translated: readonly TranslationProgress[] }) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  if (translated.length < 2) return null;
  const rest = translated.length - initialLanguages;
  return (
    <Section title={<Trans>Translations</Trans>}>
      <Table
        aria-label={t`Translations`}
        tableLayout="fixed"
        pagination={false}
        dataSource={all ? translated : translated.slice(0, initialLanguages)}
        rowKey="language"
        columns={[
          {
            key: 'language',
            title: t`Language`,
            rowScope: 'row',
            render: (_, { language }) => <Name>{language}</Name>,
          },
          {
            key: 'share',
            title: t`Translated`,
            width: 110,
            render: (_, one) => (
              <>
                <Progress
                  aria-hidden
                  percent={translatedShare(one) * 100}
                  showInfo={false}
                  size={[40, 6]}
                  style={{ display: 'inline-block', inlineSize: 40 }}
                />{' '}
                {i18n.number(translatedShare(one), { style: 'percent' })}
              </>
            ),
          },
          {
            key: 'texts',
            title: t`Texts`,
            width: 110,
            align: 'end',
            render: (_, { total, translated: done }) => (
              <Trans>
                {i18n.number(done)} of {i18n.number(total)}
              </Trans>
            ),
          },
        ]}
      />
      {rest > 0 && !all && (
        <TextButton onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more language" other="Show # more languages" />
        </TextButton>
      )}
    </Section>
  );
}
