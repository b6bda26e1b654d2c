import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { startTransition, useCallback, useState } from 'react';
import { typeWord } from '~/domain/definitions/type-words';
import { useSlices } from '~/shared/jobs/use-slices';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ListSkeleton } from '~/shared/ui/states/states';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { Name } from '~/shared/ui/text/Name';
import type { FormModel } from '~/domain/xforms/model';
import { listed } from '~/shared/ui/text/Joined';
import { FindingFact } from './FindingFact';
import { type Finding, findingKinds, keyed } from './findings';
import { type ShownLanguages, shownText } from './languages';
import { ancestorsOf, isContainer, type Outline, type OutlineItem } from './outline';
import { QuestionChoices } from './QuestionChoices';
import { type LinkTo, QuestionLink } from './QuestionLink';
import { QuestionLogic } from './QuestionLogic';
import { QuestionTexts } from './QuestionTexts';
import { type Use, usedBy } from './references';
import { TextBlock } from './TextBlock';

interface QuestionDetailsProps {
  model: FormModel;
  outline: Outline;
  item: OutlineItem;
  shown: ShownLanguages;
  findings: readonly Finding[];
  linkTo: LinkTo;
}

/** Findings shown for one question; a list of choices may have thousands. */
const mostFindings = 10;
/** Questions shown at once that use one; in a large form all others may. */
const step = 25;

/** Everything about one question. */
export function QuestionDetails({ model, outline, item, shown, findings, linkTo }: QuestionDetailsProps) {
  const { i18n } = useLingui();
  const { node } = item;
  const [language = ''] = shown.languages;
  const label = shownText(node.label, language, model.defaultLanguage);
  const around = ancestorsOf(outline, item);
  const address = `${location.origin}${location.pathname}?${linkTo(node.path)}`;
  return (
    <>
      <header className="outline-head">
        {around.length > 0 && (
          <p className="outline-around">
            {around.map(({ node: { path } }) => (
              <QuestionLink key={path} path={path} linkTo={linkTo} />
            ))}
          </p>
        )}
        <h2>
          {label ? (
            <TextBlock text={label.text} lang={label.lang} />
          ) : (
            <Name className="outline-name">{node.name === '' ? node.path : node.name}</Name>
          )}
        </h2>
        <p className="muted">
          {typeWord(node, i18n)} · <Name className="outline-name">{node.path}</Name>
        </p>
        <CopyButton text={address}>
          <Trans>Copy link</Trans>
        </CopyButton>
      </header>
      {findings.length > 0 && (
        <ul className="outline-own-findings">
          {keyed(findings.slice(0, mostFindings)).map(([key, finding]) => (
            <li key={key}>
              {i18n._(findingKinds[finding.kind].title)} <FindingFact finding={finding} />
            </li>
          ))}
          {findings.length > mostFindings && (
            <li>
              <Trans>{findings.length - mostFindings} more</Trans>
            </li>
          )}
        </ul>
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
  const { result: users, pending } = useSlices(useCallback(() => usedBy(model, item.node), [model, item]));
  const rest = (users?.length ?? 0) - most;
  return (
    <section className="outline-section">
      <h3>
        <Trans>Used by</Trans>
      </h3>
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
              <span className="muted">{listed(uses.map((use) => i18n._(useWords[use])))}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && !pending && (
        <TextButton onClick={() => startTransition(() => setMost(most + step * 8))}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </TextButton>
      )}
    </section>
  );
}
