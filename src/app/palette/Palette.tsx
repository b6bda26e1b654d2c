import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFavourites, type Visited } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { reasonText } from '~/shared/errors/describe-failure';
import { parseId } from '~/shared/lib/paths';
import { useKeyNames } from '~/shared/screen/key-names';
import { useNarrow } from '~/shared/screen/media';
import { preventBlur } from '~/shared/ui/form/focus';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { useInnermostParams } from '~/shared/url-state/use-route-ids';
import { overlay } from '../shell/shortcuts';
import { useContent, useSections } from './content';
import { findPagesByWords } from './screens';
import { type Hit, type Item, plainRuns, type Run, search, searchable } from './search';
import '~/shared/ui/overlays/overlays.css';
import './palette.css';

const rowsPerPage = 8;

const maxHeight = 'min(560px, 80vh)';

function useTemporaryFocus() {
  const field = useRef<InputRef>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => () => void (before instanceof HTMLElement && before.focus({ preventScroll: true })), [before]);
  return field;
}

function useResults(
  text: string,
  { projects, places, complete, people }: ReturnType<typeof useContent>,
): { shown: ShownSection[]; more: number } {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const openId = parseId(useInnermostParams()['projectId']) ?? 0;
  const { sections, small, remembered } = useSections({ places, complete });
  // Expensive for thousands of names: once per list.
  const many = useMemo(() => searchable(places ?? []), [places]);
  const persons = useMemo(() => searchable(people ?? []), [people]);
  if (text === '') {
    const shown = sections.map(({ id, title, items }) => ({
      id,
      title,
      hits: items.map((item) => ({ item, label: plainRuns(item.label), detail: plainRuns(item.detail ?? '') })),
    }));
    return { shown, more: 0 };
  }
  // Visited and favourite places are searchable before everything has loaded.
  const ahead = complete ? [] : remembered.filter(({ id }) => !places?.some((item) => item.id === id));
  const pages = findPagesByWords(projects, text, { user, translate: (message) => i18n._(message), openId });
  const elsewhere = pages.filter(({ to }) => !small.some((item) => item.to === to));
  const lists = [searchable(small), searchable(ahead), many, searchable(elsewhere), persons];
  const { hits, total } = search(lists, text);
  return { shown: hits.length === 0 ? [] : [{ id: 'found', title: t`Results`, hits }], more: total - hits.length };
}

export function Palette() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const field = useTemporaryFocus();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Not debounced: Enter may follow the last letter closely.
  const text = typed.trim();
  const content = useContent(text !== '');
  const { shown, more } = useResults(text, content);
  const items = shown.flatMap(({ hits }) => hits.map(({ item }) => item));
  const active = items[Math.min(at, items.length - 1)];

  const choose = ({ to, run }: Item) => {
    overlay.set(null);
    // After the palette has closed and restored focus: the action may open something that takes it.
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
      PageDown: Math.min(now + rowsPerPage, last),
      PageUp: Math.max(now - rowsPerPage, 0),
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
    <Modal
      open
      title={t`Search`}
      footer={null}
      closable={false}
      width={640}
      className="dialog"
      classNames={{ header: 'visually-hidden' }}
      styles={{
        container: {
          padding: 0,
          overflow: 'hidden',
          ...(narrow ? { blockSize: '100dvh' } : { maxBlockSize: maxHeight }),
        },
        body: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, overflow: 'hidden' },
      }}
      // No animation: the next letters are for the field.
      transitionName=""
      maskTransitionName=""
      onCancel={() => overlay.set(null)}
    >
      <Flex align="center" gap={4} className="palette-head">
        <Input
          ref={field}
          variant="borderless"
          prefix={<Icon name="search" />}
          role="combobox"
          aria-label={t`Search projects, forms, pages and actions`}
          placeholder={t`Search projects, forms, pages and actions`}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? optionId(listId, items.indexOf(active)) : undefined}
          aria-autocomplete="list"
          spellCheck={false}
          dir="auto"
          maxLength={200}
          style={{ outline: 'none', minBlockSize: 44, fontSize: 16 }}
          styles={{ prefix: { marginInlineEnd: 10 } }}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="text" icon={<Icon name="cross" />} title={t`Close`} onClick={() => overlay.set(null)} />
      </Flex>
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
          // Outside the message, which would parse markup in it.
          <>
            <Trans>No results for:</Trans> <bdi>{text}</bdi>
          </>
        )}
      </div>
      {content.failure && <Failure error={content.failure} retry={content.retry} />}
      <FavouriteLine place={active?.place} />
    </Modal>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { i18n } = useLingui();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="palette-failure"
      title={
        <>
          <Trans>Not everything could be loaded.</Trans> {reasonText(error, i18n)}
        </>
      }
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

interface ShownSection {
  id: string;
  title: string;
  hits: Hit[];
}

interface OptionsProps {
  id: string;
  sections: ShownSection[];
  active: Item | undefined;
  onChoose: (item: Item) => void;
  onPoint: (item: Item) => void;
}

const marked = (runs: Run[]) => runs.map(({ text, hit, at }) => (hit ? <mark key={at}>{text}</mark> : text));

const optionId = (id: string, at: number): string => `${id}-${at}`;

function Options({ id, sections, active, onChoose, onPoint }: OptionsProps) {
  const { t } = useLingui();
  const { isFavourite } = useFavourites();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const items = sections.flatMap(({ hits }) => hits.map(({ item }) => item));
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Results`}
      className="palette-list"
      hidden={sections.length === 0}
      tabIndex={-1}
    >
      {sections.map((section) => (
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
          <div className="palette-title" role="presentation" id={`${id}-${section.id}`}>
            {section.title}
          </div>
          {section.hits.map(({ item, label, detail }) => (
            <div
              key={item.id}
              id={optionId(id, items.indexOf(item))}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              className="palette-option"
              onPointerMove={() => item !== active && onPoint(item)}
              // The focus stays in the field.
              onMouseDown={preventBlur}
              onClick={() => onChoose(item)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(item)}
            >
              <Icon name={item.icon} />
              <span className="palette-label">
                <bdi>{marked(label)}</bdi>
              </span>
              {detail.length > 0 && (
                <span className="palette-detail">
                  <bdi>{marked(detail)}</bdi>
                </span>
              )}
              {item.place && isFavourite(item.place) && (
                <span className="palette-star">
                  <Icon name="star" />
                </span>
              )}
              {item.keys !== undefined && <kbd>{item.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Reached by Tab, because an option cannot contain a button. */
function FavouriteLine({ place }: { place: Visited | undefined }) {
  const { isFavourite, toggle } = useFavourites();
  const { escape } = useKeyNames();
  const isMarked = place !== undefined && isFavourite(place);
  return (
    <Flex align="center" gap={12} className="palette-foot">
      {place && (
        <Button type="text" aria-pressed={isMarked} icon={<Icon name="star" />} onClick={() => toggle(place)}>
          <span>
            {isMarked ? <Trans>Remove from favourites:</Trans> : <Trans>Add to favourites:</Trans>}{' '}
            <Name>{place.name}</Name>
          </span>
        </Button>
      )}
      <span className="palette-keys wide-only" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>select</Trans> · <kbd>↵</kbd> <Trans>open</Trans> · <kbd>{escape}</kbd>{' '}
        <Trans>close</Trans>
      </span>
    </Flex>
  );
}
