import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { usePageParams } from '~/shared/address/use-ids';
import { reasonText } from '~/shared/errors/reason-text';
import { parseId } from '~/shared/lib/paths';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { overlay } from '../shell/overlay';
import { FavouriteLine } from './FavouriteLine';
import type { Item } from './items';
import { optionId, Options, type ShownSection } from './Options';
import { pagesOfPlaces } from './pages-of-places';
import { plain, search, searchable } from './search';
import { Sheet } from './Sheet';
import { useContent } from './use-content';
import { useSections } from './use-sections';

/** Rows that PgUp and PgDn move by. */
const pageOfRows = 8;

/** What is shown for a text: all sections if it is empty, else the matches, best first. */
function useShown(
  text: string,
  { projects, places, complete, people }: ReturnType<typeof useContent>,
): { shown: ShownSection[]; more: number } {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const openId = parseId(usePageParams()['projectId']) ?? 0;
  const { sections, small, remembered } = useSections({ places, complete });
  // Preparing twelve thousand names takes a moment: once per list.
  const many = useMemo(() => searchable(places ?? []), [places]);
  const persons = useMemo(() => searchable(people ?? []), [people]);
  if (text === '') {
    const shown = sections.map(({ id, title, items }) => ({
      id,
      title,
      hits: items.map((item) => ({ item, label: plain(item.label), detail: plain(item.detail ?? '') })),
    }));
    return { shown, more: 0 };
  }
  // Visited and favourite places are searchable before everything has loaded.
  const ahead = complete ? [] : remembered.filter(({ id }) => !places?.some((item) => item.id === id));
  const pages = pagesOfPlaces(projects, text, { user, translate: (message) => i18n._(message), openId });
  const elsewhere = pages.filter(({ to }) => !small.some((item) => item.to === to));
  const lists = [searchable(small), searchable(ahead), many, searchable(elsewhere), persons];
  const { hits, total } = search(lists, text);
  return { shown: hits.length === 0 ? [] : [{ id: 'found', title: t`Results`, hits }], more: total - hits.length };
}

/** A searchable list of all pages and commands: a combobox with its list (the WAI-ARIA pattern). */
export function Palette() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Search without a delay: Enter may follow the last letter closely.
  const text = typed.trim();
  const content = useContent(text !== '');
  const { shown, more } = useShown(text, content);
  const items = shown.flatMap(({ hits }) => hits.map(({ item }) => item));
  const active = items[Math.min(at, items.length - 1)];

  const choose = ({ to, run }: Item) => {
    overlay.set(null);
    // Run after the palette has closed and returned the focus: the action may open something that takes it.
    setTimeout(() => (to === undefined ? run?.() : void navigate(to)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const now = Math.min(at, last);
    const targets: Record<string, number> = {
      ArrowDown: now === last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(now + pageOfRows, last),
      PageUp: Math.max(now - pageOfRows, 0),
    };
    const target = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setAt(Math.max(target, 0));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) choose(active);
    }
  };
  return (
    <Sheet label={t`Search`} className="palette">
      <div className="palette-head">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t`Search projects, forms, pages and actions`}
          placeholder={t`Search projects, forms, pages and actions`}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? optionId(listId, items.indexOf(active)) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          dir="auto"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <BareButton className="palette-close" title={t`Close`} onClick={() => overlay.set(null)}>
          <Icon name="cross" />
        </BareButton>
      </div>
      <Options
        id={listId}
        sections={shown}
        active={active}
        onChoose={choose}
        onPoint={(item) => setAt(items.indexOf(item))}
      />
      <div className="palette-state" role="status">
        {more > 0 && (
          <Plural
            value={more}
            one="# more. Keep typing to narrow the results."
            other="# more. Keep typing to narrow the results."
          />
        )}
        {content.loading && <Trans>Loading more results…</Trans>}
        {items.length === 0 && !content.loading && !content.failure && (
          // Outside the message, where markup in it would be parsed as the message's own.
          <>
            <Trans>No results for:</Trans> <bdi>{text}</bdi>
          </>
        )}
      </div>
      {content.failure && <Failure error={content.failure} retry={content.retry} />}
      <FavouriteLine place={active?.place} />
    </Sheet>
  );
}

/** Only a part is missing: what is known without the server can still be selected. */
function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div className="palette-failure" role="alert">
      <Icon name="warning" />
      <span>
        <Trans>Not everything could be loaded.</Trans> {reasonText(error, i18n)}
      </span>
      <BareButton onClick={retry}>
        <Trans>Try again</Trans>
      </BareButton>
    </div>
  );
}
