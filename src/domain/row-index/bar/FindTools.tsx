import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Condition } from '~/engines/row-index/types';
import { ListSearchField, useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { DrawerContext } from '~/shared/ui/filters/FilterBar';
import { useDebouncedChoice } from '~/shared/ui/filters/FilterChip';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import { lazyPart, withMessages } from '~/shared/ui/states/lazy-part';
import { type AnswerFilter, noAnswerFilter, nullIfEmpty, writeCondition } from '../answer-filter';
import type { ListIndex } from '../use-list-index';
import './find-bar.css';

const Offer = lazyPart(() => withMessages(import('./IndexOffer'), 'find'), 'FindOffer', 1);

/** Offers to load the rows into the local index, once the user searches or filters by answers. */
export const FindOffer = ({ local }: { local: ListIndex }) => local.find.isOpen && <Offer local={local} />;

interface AddConditionProps {
  finding: AnswerFilter | null;
  onChange: (change: { finding: AnswerFilter | null }) => void;
  onOpen?: () => void;
  /** Form for the new condition, mounted while open; `onAdd` applies after a moment, null for none. */
  children: (close: () => void, onAdd: (condition: Condition | null) => void) => ReactNode;
}

export function AddCondition({ finding, onChange, onOpen, children }: AddConditionProps) {
  const { t } = useLingui();
  const drawer = use(DrawerContext);
  const isInDrawer = drawer !== null;
  const [open, setOpen] = useState(false);
  // The condition in the URL that further changes replace.
  const added = useRef<string | null>(null);
  const [add, flush] = useDebouncedChoice((condition: Condition | null) => {
    if (!condition) return;
    const { text, conditions } = finding ?? noAnswerFilter;
    const at = conditions.findIndex((one) => writeCondition(one) === added.current);
    added.current = writeCondition(condition);
    onChange({ finding: { text, conditions: at < 0 ? [...conditions, condition] : conditions.with(at, condition) } });
  });
  useEffect(() => {
    drawer?.add(flush);
    return () => void drawer?.delete(flush);
  });
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) return flush();
    added.current = null;
    return onOpen?.();
  };
  const content = () => children(() => change(false), add);
  const button = (
    <Button
      type="dashed"
      className="tool"
      block={isInDrawer}
      icon={<Icon name="plus" />}
      aria-expanded={open}
      {...(isInDrawer ? { onClick: () => change(!open) } : { 'aria-haspopup': 'dialog' })}
    >
      <Trans>Add condition</Trans>
    </Button>
  );
  if (isInDrawer)
    return (
      <>
        {button}
        {open && (
          <div className="chip-open" role="group" aria-label={t`Add condition`}>
            {content()}
          </div>
        )}
      </>
    );
  return (
    <Popup
      open={open}
      onOpenChange={change}
      label={t`Add condition`}
      className="filter-popover"
      content={open && content()}
    >
      {button}
    </Popup>
  );
}

interface AnswerSearchProps {
  label: string;
  finding: AnswerFilter | null;
  onChange: (change: { finding: AnswerFilter | null }) => void;
  onAsk?: () => void;
}

export function AnswerSearch({ label, finding, onChange, onAsk }: AnswerSearchProps) {
  const { text, conditions } = finding ?? noAnswerFilter;
  const [typed, setTyped] = useDebouncedSearch(text, (next) =>
    onChange({ finding: nullIfEmpty({ text: next, conditions }) }),
  );
  return <ListSearchField label={label} value={typed} onChange={setTyped} onFocus={onAsk} />;
}
