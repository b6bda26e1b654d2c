import { Plural, Trans } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { visibleName } from '~/shared/lib/visible-name';
import type { Choice, FormModel, FormNode } from '~/domain/xforms/model';
import { shownText } from './languages';
import { TextBlock } from './TextBlock';

const rowHeight = 32;
const longestLabel = 240;

interface QuestionChoicesProps {
  node: FormNode;
  model: FormModel;
  language: string;
}

/** Where the choices of a question come from, and the choices themselves if they stand in the form. */
export function QuestionChoices({ node, model, language }: QuestionChoicesProps) {
  const source = node.choices;
  if (!source) return null;
  const list = source.from === 'list' ? model.choiceLists.find(({ name }) => name === source.list) : undefined;
  const file = list?.file ?? null;
  const count = list?.choices.length ?? 0;
  return (
    <section className="outline-section">
      <h3>
        <Trans>Choices</Trans>
      </h3>
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
      {source.filter !== null && (
        <div className="outline-field">
          <h4>
            <Trans>Choice filter</Trans>
          </h4>
          <TextBlock text={source.filter} code />
        </div>
      )}
      {list && count > 0 && (
        <ChoiceTable key={list.name} choices={list.choices} language={language} usual={model.defaultLanguage} />
      )}
    </section>
  );
}

/** Virtual, in the scroll area of the panel, because a list may have thousands of choices. */
function ChoiceTable(props: { choices: readonly Choice[]; language: string; usual: string | null }) {
  const { choices, language, usual } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const scroller = () => list.current?.closest('aside') ?? null;
  useLayoutEffect(() => {
    const panel = scroller();
    if (!list.current || !panel) return;
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top - panel.getBoundingClientRect().top + panel.scrollTop));
    };
    measure();
    // What stands above the list may open.
    const observer = new ResizeObserver(measure);
    for (const part of panel.querySelectorAll('.outline-side-content > *')) observer.observe(part);
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
              {label ? visibleName(label.text.slice(0, longestLabel)) : <Trans>No label</Trans>}
            </bdi>
            <bdi className="outline-name">{visibleName(choice.name)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
