import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Alert, Breadcrumb, Flex, Typography } from 'antd';
import { type ReactNode, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { typeLabel } from '~/domain/definitions/type-words';
import type { Action, Choice, FormModel, FormNode } from '~/engines/xforms/model';
import { useSlicedResult } from '~/shared/jobs/use-sliced-result';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ListSkeleton } from '~/shared/ui/states/states';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { Facts } from '~/shared/ui/text/Facts';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { type Finding, findingKinds, keyed } from './findings';
import { FindingFact } from './FindingsPanel';
import { ancestorsOf, isContainer, type Outline, type OutlineItem } from './outline';
import { type ShownLanguages, shownText } from './overview';
import { type LinkTo, QuestionLink } from './QuestionLink';
import { Field, QuestionTexts, Section, TextBlock } from './QuestionTexts';
import { type Use, usedBy } from './references';

interface QuestionDetailsProps {
  model: FormModel;
  outline: Outline;
  item: OutlineItem;
  shown: ShownLanguages;
  findings: readonly Finding[];
  linkTo: LinkTo;
}

const maxFindings = 10;
/** Users of a question shown at once; in a large form all others may be. */
const step = 25;

export function QuestionDetails({ model, outline, item, shown, findings, linkTo }: QuestionDetailsProps) {
  const { t, i18n } = useLingui();
  const { node } = item;
  const [language = ''] = shown.languages;
  const label = shownText(node.label, language, model.defaultLanguage);
  const around = ancestorsOf(outline, item);
  const address = `${location.origin}${location.pathname}?${linkTo(node.path)}`;
  return (
    <>
      <Flex component="header" vertical align="flex-start" gap={4}>
        {around.length > 0 && (
          <Breadcrumb
            aria-label={t`Groups`}
            style={{ fontSize: 12 }}
            items={around.map(({ node: { path } }) => ({
              key: path,
              title: <QuestionLink path={path} linkTo={linkTo} short />,
            }))}
            itemRender={(crumb) => crumb.title}
          />
        )}
        <Typography.Title level={2} style={{ inlineSize: '100%', margin: 0, fontSize: 15 }}>
          {label ? (
            <TextBlock text={label.text} lang={label.lang} />
          ) : (
            <Name className="outline-name">{node.name === '' ? node.path : node.name}</Name>
          )}
        </Typography.Title>
        <p className="muted">
          {typeLabel(node, i18n)} · <Name className="outline-name">{node.path}</Name>
        </p>
        <CopyButton text={address}>
          <Trans>Copy link</Trans>
        </CopyButton>
      </Flex>
      {findings.length > 0 && (
        <Alert
          type="warning"
          role="note"
          title={
            <ul className="outline-findings">
              {keyed(findings.slice(0, maxFindings)).map(([key, finding]) => (
                <li key={key}>
                  {i18n._(findingKinds[finding.kind].title)} <FindingFact finding={finding} />
                </li>
              ))}
              {findings.length > maxFindings && (
                <li>
                  <Trans>{findings.length - maxFindings} more</Trans>
                </li>
              )}
            </ul>
          }
        />
      )}
      <QuestionTexts key={`texts ${node.path}`} node={node} languages={model.languages} />
      <QuestionLogic node={node} />
      {!isContainer(node) || node.kind === 'repeat' ? (
        <Users key={`users ${node.path}`} model={model} item={item} linkTo={linkTo} />
      ) : null}
      <QuestionChoices key={`choices ${node.path}`} node={node} model={model} language={language} />
    </>
  );
}

const useWords: Record<Use, MessageDescriptor> = {
  relevant: msg`condition`,
  required: msg`required`,
  constraint: msg`constraint`,
  calculate: msg`calculation`,
  default: msg`default`,
  readonly: msg`read-only`,
  choiceFilter: msg`choice filter`,
  choices: msg`choices`,
  repeatCount: msg`number of entries`,
  trigger: msg`trigger`,
  text: msg`text`,
};

function Users({ model, item, linkTo }: { model: FormModel; item: OutlineItem; linkTo: LinkTo }) {
  const { i18n } = useLingui();
  const [most, setMost] = useState(step);
  const { result: users, pending } = useSlicedResult(useCallback(() => usedBy(model, item.node), [model, item]));
  const rest = (users?.length ?? 0) - most;
  return (
    <Section title={<Trans>Used by</Trans>}>
      {!users || pending ? (
        <ListSkeleton rows={1} />
      ) : users.length === 0 ? (
        <p className="muted">
          <Trans>No other question uses this one.</Trans>
        </p>
      ) : (
        <ul className="outline-findings">
          {users.slice(0, most).map(({ node: { path }, uses }) => (
            <li key={path}>
              <QuestionLink path={path} linkTo={linkTo} />{' '}
              <span className="muted">{joinNames(uses.map((use) => i18n._(useWords[use])))}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && !pending && (
        <TextButton onClick={() => startTransition(() => setMost(most + step * 8))}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </TextButton>
      )}
    </Section>
  );
}

function Expression({ label, value }: { label: ReactNode; value: string | null }) {
  if (value === null) return null;
  return (
    <Field label={label}>
      <TextBlock text={value} code />
    </Field>
  );
}

/** "true()" as a word, anything else as code. */
function Condition({ label, value }: { label: ReactNode; value: string | null }) {
  if (value?.replaceAll(' ', '') !== 'true()') return <Expression label={label} value={value} />;
  return (
    <Field label={label}>
      <Trans>Always</Trans>
    </Field>
  );
}

const distinct = (actions: readonly Action[]): [string, Action][] => [
  ...new Map(actions.map((action) => [JSON.stringify(action), action])),
];

function QuestionLogic({ node }: { node: FormNode }) {
  const { t } = useLingui();
  const { actions, appearance, default: usual, parameters, preload, saveTo } = node;
  const given = Object.entries(parameters);
  const rows = [
    <Condition key="relevant" label={<Trans>Shown if</Trans>} value={node.relevant} />,
    <Condition key="required" label={<Trans>Required</Trans>} value={node.required} />,
    <Expression key="constraint" label={<Trans>Constraint</Trans>} value={node.constraint} />,
    <Expression key="calculate" label={<Trans>Calculation</Trans>} value={node.calculate} />,
    <Expression key="default" label={<Trans>Default</Trans>} value={usual?.value ?? null} />,
    node.kind !== 'note' && <Condition key="readonly" label={<Trans>Read-only</Trans>} value={node.readonly} />,
    <Expression key="count" label={<Trans>Number of entries</Trans>} value={node.repeatCount} />,
    ...distinct(actions).map(([key, { kind, events, value, trigger }]) => (
      <Field
        key={key}
        label={
          kind === 'setgeopoint' ? (
            <Trans>Location recorded</Trans>
          ) : kind === 'recordaudio' ? (
            <Trans>Audio recorded</Trans>
          ) : (
            <Trans>Value set</Trans>
          )
        }
      >
        {value !== null && <TextBlock text={value} code />}
        <p className="muted">
          {trigger === null ? (
            <Name>{joinNames(events)}</Name>
          ) : (
            <Trans>
              When <Name>{trigger}</Name> changes
            </Trans>
          )}
        </p>
      </Field>
    )),
    preload && (
      <Field key="preload" label={<Trans>Filled by the device</Trans>}>
        <Name className="outline-name">{[preload.kind, preload.parameter].filter(Boolean).join(' ')}</Name>
      </Field>
    ),
    saveTo && (
      <Field key="saveTo" label={<Trans>Saved to entity property</Trans>}>
        <Name className="outline-name">{saveTo.property}</Name>
        {saveTo.dataset !== null && (
          <>
            {' '}
            <Trans>
              of the list <Name>{saveTo.dataset}</Name>
            </Trans>
          </>
        )}
      </Field>
    ),
    <Expression key="appearance" label={<Trans>Appearance</Trans>} value={appearance} />,
    given.length > 0 && (
      <Field key="parameters" label={<Trans>Parameters</Trans>}>
        <Facts
          facts={given.map(([name, value]) => ({
            label: <bdi>{visibleName(name)}</bdi>,
            children: <TextBlock text={value} code />,
          }))}
        />
      </Field>
    ),
  ];
  return (
    <section className="outline-section" aria-label={isContainer(node) ? t`Settings of the group` : t`Logic`}>
      {rows}
    </section>
  );
}

const rowHeight = 32;
const maxLabelLength = 240;

interface QuestionChoicesProps {
  node: FormNode;
  model: FormModel;
  language: string;
}

function QuestionChoices({ node, model, language }: QuestionChoicesProps) {
  const source = node.choices;
  if (!source) return null;
  const list = source.from === 'list' ? model.choiceLists.find(({ name }) => name === source.list) : undefined;
  const file = list?.file ?? null;
  const count = list?.choices.length ?? 0;
  return (
    <Section title={<Trans>Choices</Trans>}>
      <p>
        {source.from === 'repeat' ? (
          <Trans>
            Entries of <Name>{source.list}</Name>
          </Trans>
        ) : file !== null ? (
          <Trans>
            From the file <Name>{file}</Name>
          </Trans>
        ) : list ? (
          <>
            {list.kind !== 'inline' && <Name className="outline-name">{source.list}</Name>}{' '}
            <Plural value={count} one="# choice" other="# choices" />
          </>
        ) : (
          <Trans>
            The list <Name>{source.list}</Name> is not in the form.
          </Trans>
        )}
        {source.randomized && (
          <>
            {' · '}
            <Trans>random order</Trans>
          </>
        )}
      </p>
      <Expression label={<Trans>Choice filter</Trans>} value={source.filter} />
      {list && count > 0 && (
        <ChoiceTable key={list.name} choices={list.choices} language={language} usual={model.defaultLanguage} />
      )}
    </Section>
  );
}

/** Virtualized in the panel's scroll area: a list may have thousands of choices. */
function ChoiceTable(props: { choices: readonly Choice[]; language: string; usual: string | null }) {
  const { choices, language, usual } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const scroller = () => list.current?.closest('.outline-side-content') ?? null;
  useLayoutEffect(() => {
    const panel = scroller();
    if (!list.current || !panel) return;
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top - panel.getBoundingClientRect().top + panel.scrollTop));
    };
    measure();
    // Content above the list may expand.
    const observer = new ResizeObserver(measure);
    for (const part of panel.children) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useVirtualizer({
    count: choices.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: margin,
  });
  return (
    <ul ref={list} className="outline-choices" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const choice = choices[index];
        if (!choice) return null;
        const label = shownText(choice.label, language, usual);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={choices.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <bdi lang={label?.lang} className={label?.borrowed === false ? undefined : 'outline-borrowed'}>
              {label ? visibleName(label.text.slice(0, maxLabelLength)) : <Trans>No label</Trans>}
            </bdi>
            <bdi className="outline-name">{visibleName(choice.name)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
