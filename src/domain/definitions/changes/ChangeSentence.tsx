import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Change, ChoiceRef, NodeRef } from '~/engines/xforms/changes';
import { type Action, localizedText } from '~/engines/xforms/model';
import { visibleText } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { LabelledValue } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { typeLabel } from '../type-words';
import { fieldWords, mediaWords, ruleWords, settingWords, textWords } from './subjects';

/** Fields whose values are words, not expressions. */
const plainTexts = new Set(['default', 'appearance']);

const nodeName = (node: NodeRef): string => node.name || localizedText(node.label, '') || node.path;

const actionText = (actions: readonly Action[]): string | null =>
  actions.length === 0
    ? null
    : actions
        .map(({ kind, events, value, trigger }) =>
          [`${kind} ${value ?? "''"}`, trigger ?? events.join(' ')].filter((part) => part !== '').join(' ← '),
        )
        .join('\n');

function Choice({ choice }: { choice: ChoiceRef }) {
  const label = localizedText(choice.label, '');
  return (
    <>
      <code>
        <Name>{choice.name}</Name>
      </code>
      {label !== '' && (
        <>
          {' '}
          <Name className="muted">{label}</Name>
        </>
      )}
    </>
  );
}

/** One change in words, without its subject: "Type: Integer → Decimal". */
export function ChangeSentence({ change }: { change: Change }) {
  const { i18n } = useLingui();
  const inLanguage = (word: MessageDescriptor, language: string): ReactNode => {
    const name = i18n._(word);
    return language === '' ? (
      name
    ) : (
      <>
        {name} (<Name>{language}</Name>)
      </>
    );
  };
  const fromTo = (label: ReactNode, { from, to }: { from: string | null; to: string | null }, code = false) => (
    <FromTo label={label} from={from} to={to} code={code} />
  );
  switch (change.kind) {
    case 'setting':
      return fromTo(i18n._(settingWords[change.field]), change, change.field === 'instanceName');
    case 'language-renamed':
      return fromTo(i18n._(msg`Language`), change);
    case 'language-added':
      return <Sentence word={<Trans>Language added</Trans>} name={change.language} />;
    case 'language-removed':
      return <Sentence word={<Trans>Language removed</Trans>} name={change.language} />;
    case 'node-added':
      return change.parent ? (
        <Trans>
          Added in <Name>{nodeName(change.parent)}</Name>
        </Trans>
      ) : (
        <Trans>Added</Trans>
      );
    case 'node-removed':
      return change.parent ? (
        <Trans>
          Removed from <Name>{nodeName(change.parent)}</Name>
        </Trans>
      ) : (
        <Trans>Removed</Trans>
      );
    case 'node-renamed':
      return fromTo(<Trans>Renamed</Trans>, { from: change.from, to: change.node.name });
    case 'node-moved': {
      const from = change.from ? nodeName(change.from) : i18n._(msg`the top of the form`);
      const to = change.to ? nodeName(change.to) : i18n._(msg`the top of the form`);
      return (
        <Trans>
          Moved from <Name>{from}</Name> to <Name>{to}</Name>
        </Trans>
      );
    }
    case 'node-reordered':
      return change.after ? (
        <Trans>
          Moved after <Name>{nodeName(change.after)}</Name>
        </Trans>
      ) : (
        <Trans>Moved to the start</Trans>
      );
    case 'type':
      return fromTo(<Trans>Type</Trans>, { from: typeLabel(change.from, i18n), to: typeLabel(change.to, i18n) });
    case 'text':
      return fromTo(inLanguage(textWords[change.field], change.language), change);
    case 'media':
      return fromTo(inLanguage(mediaWords[change.form], change.language), change);
    case 'field':
      return fromTo(i18n._(fieldWords[change.field]), change, !plainTexts.has(change.field));
    case 'parameter':
      return fromTo(<Name>{change.parameter}</Name>, change);
    case 'actions':
      return fromTo(<Trans>Set by</Trans>, { from: actionText(change.from), to: actionText(change.to) }, true);
    case 'choice-source':
      return fromTo(<Trans>Choice list</Trans>, { from: change.from?.list ?? null, to: change.to?.list ?? null });
    case 'save-to':
      return fromTo(<Trans>Entity property</Trans>, {
        from: change.from?.property ?? null,
        to: change.to?.property ?? null,
      });
    default:
      return <OtherSentence change={change} fromTo={fromTo} inLanguage={inLanguage} />;
  }
}

function Sentence({ word, name }: { word: ReactNode; name: ReactNode }) {
  return (
    <>
      <span className="muted">{word}</span> {typeof name === 'string' ? <Name>{name}</Name> : name}
    </>
  );
}

interface OtherSentenceProps {
  change: Exclude<
    Change,
    {
      kind:
        | 'setting'
        | `language-${string}`
        | `node-${string}`
        | 'type'
        | 'text'
        | 'media'
        | 'field'
        | 'parameter'
        | 'actions'
        | 'choice-source'
        | 'save-to';
    }
  >;
  fromTo: (label: ReactNode, change: { from: string | null; to: string | null }, code?: boolean) => ReactNode;
  inLanguage: (word: MessageDescriptor, language: string) => ReactNode;
}

function OtherSentence({ change, fromTo, inLanguage }: OtherSentenceProps) {
  const { i18n } = useLingui();
  const ofChoice = (choice: ChoiceRef, label: ReactNode) => (
    <LabelledValue label={<Choice choice={choice} />} value={label} />
  );
  switch (change.kind) {
    case 'list-added':
      return change.file === null ? (
        <Plural value={change.choices} one="List added, with # choice" other="List added, with # choices" />
      ) : (
        <Sentence word={<Trans>List added, read from</Trans>} name={change.file} />
      );
    case 'list-removed':
      return change.file === null ? (
        <Plural value={change.choices} one="List removed, with # choice" other="List removed, with # choices" />
      ) : (
        <Sentence word={<Trans>List removed, read from</Trans>} name={change.file} />
      );
    case 'choice-added':
      return <Sentence word={<Trans>Choice added</Trans>} name={<Choice choice={change.choice} />} />;
    case 'choice-removed':
      return <Sentence word={<Trans>Choice removed</Trans>} name={<Choice choice={change.choice} />} />;
    case 'choice-renamed':
      return fromTo(<Trans>Choice renamed</Trans>, { from: change.from, to: change.choice.name });
    case 'choice-text':
      return fromTo(ofChoice(change.choice, inLanguage(textWords.label, change.language)), change);
    case 'choice-media':
      return fromTo(ofChoice(change.choice, inLanguage(mediaWords[change.form], change.language)), change);
    case 'choice-value':
      return fromTo(ofChoice(change.choice, <Name>{change.column}</Name>), change);
    case 'choices-reordered':
      return <Plural value={change.moved.length} one="# choice moved" other="# choices moved" />;
    case 'attachment-added':
      return <Sentence word={<Trans>Attachment added</Trans>} name={change.name} />;
    case 'attachment-removed':
      return <Sentence word={<Trans>Attachment removed</Trans>} name={change.name} />;
    case 'dataset-added':
      return <Properties word={<Trans>Submissions now make entities</Trans>} properties={change.properties} />;
    case 'dataset-removed':
      return <Properties word={<Trans>Submissions no longer make entities</Trans>} properties={change.properties} />;
    case 'property-added':
      return <Sentence word={<Trans>Property added</Trans>} name={change.property} />;
    case 'property-removed':
      return <Sentence word={<Trans>Property no longer set</Trans>} name={change.property} />;
    case 'dataset-rule':
      return fromTo(i18n._(ruleWords[change.rule]), change, true);
  }
}

function Properties({ word, properties }: { word: ReactNode; properties: readonly string[] }) {
  const named = properties.slice(0, 20);
  const more = properties.length - named.length;
  return (
    <>
      <span className="muted">{word}</span>{' '}
      {named.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Name>{name}</Name>
        </span>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}

const maxInlineLength = 60;
const clippedLength = 400;

const isLong = (text: string | null): boolean =>
  text !== null && (text.length > maxInlineLength || text.includes('\n'));

function Text({ text, code }: { text: string | null; code: boolean }) {
  const [all, showAll] = useState(false);
  if (text === null || text === '')
    return <span className="muted">{text === null ? <Trans>none</Trans> : <Trans>empty</Trans>}</span>;
  const clipped = !all && text.length > clippedLength;
  const part = visibleText(clipped ? `${text.slice(0, clippedLength)}…` : text);
  return (
    <>
      {code ? <code dir="ltr">{part}</code> : <bdi>{part}</bdi>}
      {clipped && (
        <>
          {' '}
          <TextButton onClick={() => showAll(true)}>
            <Trans>Show all</Trans>
          </TextButton>
        </>
      )}
    </>
  );
}

interface FromToProps {
  label: ReactNode;
  from: string | null;
  to: string | null;
  code?: boolean;
}

/** The old text is struck out, so that the change does not rely on colour. */
function FromTo({ label, from, to, code = false }: FromToProps) {
  const { t } = useLingui();
  const blocks = isLong(from) || isLong(to);
  return (
    <span className={blocks ? 'change-blocks' : undefined}>
      <span className="muted">{label}</span>{' '}
      <span className="change-old">
        <span className="visually-hidden">{t`before:`} </span>
        {from === null || from === '' ? (
          <Text text={from} code={code} />
        ) : (
          <del>
            <Text text={from} code={code} />
          </del>
        )}
      </span>
      {blocks ? (
        ' '
      ) : (
        <span aria-hidden="true" className="change-list-arrow">
          {' '}
          →{' '}
        </span>
      )}
      <span className="change-new">
        <span className="visually-hidden"> {t`after:`} </span>
        {to === null || to === '' ? (
          <Text text={to} code={code} />
        ) : (
          <ins>
            <Text text={to} code={code} />
          </ins>
        )}
      </span>
    </span>
  );
}
