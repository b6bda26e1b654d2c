import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, memo } from 'react';
import { typeWord } from '~/domain/definitions/type-words';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import type { FormModel, FormNode } from '~/domain/xforms/model';
import { type ShownLanguages, shownText } from './languages';
import { marksOf, markWords } from './marks';
import { isContainer, type OutlineItem } from './outline';

interface OutlineRowProps {
  id: string;
  index: number;
  start: number;
  /** Null on paper, where lines have no place of their own. */
  measure: ((element: Element | null) => void) | null;
  item: OutlineItem;
  /** Only there for what is in it. */
  context: boolean;
  model: FormModel;
  shown: ShownLanguages;
  findings: number;
  selected: boolean;
  active: boolean;
  /** Undefined for a line without lines inside. */
  open: boolean | undefined;
}

/** Longer labels are cut in a line; the details have all of them. */
const longestLabel = 240;
/** Deeper lines are not indented further. */
const deepestIndent = 10;

/** Labels hold what the form's author typed, with its markup as text. */
const clip = (text: string): string => (text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text);

function Label({ node, shown, model }: { node: FormNode; shown: ShownLanguages; model: FormModel }) {
  const { t } = useLingui();
  return (
    <span className="outline-labels">
      {shown.languages.map((language) => {
        const text = shownText(node.label, language, model.defaultLanguage);
        // Lines under each other say their language, and that there is no text in it.
        const own = text && !(shown.all && text.borrowed) ? text : null;
        return (
          <span key={language} className="outline-label-line">
            {shown.all && (
              <span className="outline-language">
                <bdi>{visibleName(clip(language))}</bdi>
              </span>
            )}
            {own ? (
              <bdi
                className={own.borrowed ? 'outline-label outline-borrowed' : 'outline-label'}
                lang={own.lang}
                title={own.borrowed ? t`Not translated` : undefined}
              >
                {visibleName(clip(own.text))}
              </bdi>
            ) : (
              <span className="outline-label outline-borrowed">
                {node.kind === 'calculation' || node.kind === 'metadata' || node.kind === 'data' ? (
                  <span aria-hidden="true">–</span>
                ) : shown.all && Object.keys(node.label).length > 0 ? (
                  <Trans>Not translated</Trans>
                ) : (
                  <Trans>No label</Trans>
                )}
              </span>
            )}
          </span>
        );
      })}
      {shown.hidden > 0 && (
        <span className="outline-label-line outline-borrowed">
          <Plural value={shown.hidden} one="# more language" other="# more languages" />
        </span>
      )}
    </span>
  );
}

/** A line: number, label, marks, type and name. The tree listens for presses. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, index, start, measure, item, context, model, shown, findings, selected, active, open } = props;
  const { i18n } = useLingui();
  const { node, level, number } = item;
  const found = marksOf(node);
  const classes = [
    'outline-row',
    isContainer(node) && 'outline-group',
    context && 'outline-context',
    active && 'outline-active',
  ];
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-selected={selected}
      aria-expanded={open}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${start}px)`, '--level': Math.min(level - 1, deepestIndent) } as CSSProperties}
    >
      {open === undefined ? (
        <span className="outline-lead">{number}</span>
      ) : (
        <span className="outline-lead outline-toggle">
          <Icon name={open ? 'chevronDown' : 'chevronRight'} />
        </span>
      )}
      <Label node={node} shown={shown} model={model} />
      <span className="outline-marks">
        {findings > 0 && (
          <span className="outline-finding">
            <Icon name="warning" /> <Plural value={findings} one="# finding" other="# findings" />
          </span>
        )}
        {found.map((mark) => (
          <span key={mark} className="outline-mark">
            {i18n._(markWords[mark])}
          </span>
        ))}
      </span>
      <span className="outline-type">{typeWord(node, i18n)}</span>
      <bdi className="outline-name">{visibleName(clip(node.name))}</bdi>
    </div>
  );
});
