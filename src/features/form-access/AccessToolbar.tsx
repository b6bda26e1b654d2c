import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Progress, Spin, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { percentOf } from '~/shared/lib/numbers';
import { useKeyNames } from '~/shared/screen/key-names';
import { useBottomInset } from '~/shared/screen/use-bottom-inset';
import { ListSearchField } from '~/shared/ui/controls/SearchField';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Intent } from '~/shared/ui/overlays/lazy-dialog';
import type { Filters } from './FormAccessPage';
import type { SavingControl } from './use-saving';
import { useAccessChanges } from './use-store';

interface AccessToolbarProps {
  filters: Filters;
  saving: SavingControl;
  shown: { forms: number; users: number };
  onCopy: () => void;
  copyIntent: Intent;
}

export function AccessToolbar({ filters, saving, shown, onCopy, copyIntent }: AccessToolbarProps) {
  const { t } = useLingui();
  const store = useAccessChanges();
  const { forms, users } = store.access;
  const filtered = filters.form !== '' || filters.user !== '';
  const actions = useRef<HTMLElement>(null);
  // On phones they stick to the bottom of the window.
  useBottomInset(() => actions.current?.closest('.filter-end'));
  const [shownForms, shownUsers] = [shown.forms, shown.users];
  return (
    <FilterBar
      onClear={filtered ? filters.clear : undefined}
      count={
        filtered ? (
          <Trans>
            {shownForms} of {forms.length} forms, {shownUsers} of {users.length} app users
          </Trans>
        ) : (
          <Trans>
            <Plural value={forms.length} one="# form" other="# forms" />,{' '}
            <Plural value={users.length} one="# app user" other="# app users" />
          </Trans>
        )
      }
      end={
        <Flex ref={actions} wrap align="center" justify="flex-end" gap={8}>
          <EditActions saving={saving} />
        </Flex>
      }
      search={
        <>
          <ListSearchField label={t`Find forms`} value={filters.form} onChange={filters.setForm} />
          <ListSearchField label={t`Find app users`} value={filters.user} onChange={filters.setUser} />
          {users.length > 1 && (
            <Button data-page-action disabled={store.progress !== null} {...copyIntent} onClick={onCopy}>
              <Trans>Copy access…</Trans>
            </Button>
          )}
        </>
      }
    />
  );
}

function EditActions({ saving }: { saving: SavingControl }) {
  const { t } = useLingui();
  const { main, shift, together } = useKeyNames();
  const store = useAccessChanges();
  const { progress, edits } = store;
  const stop = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const busy = progress !== null;
  // Save and Stop replace each other: the focus follows.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current !== busy && document.activeElement === document.body) (busy ? stop : save).current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  if (progress) {
    const { done, total, stopping } = progress;
    return (
      <>
        <span role="status">
          {total === 0 ? (
            <Trans>Checking for changes by others…</Trans>
          ) : (
            <Trans>
              Saving {done} of {total}
            </Trans>
          )}
        </span>
        {total === 0 ? (
          <Spin size="small" />
        ) : (
          <Progress
            percent={percentOf(done, total)}
            showInfo={false}
            aria-label={t`Saving`}
            style={{ inlineSize: 160 }}
          />
        )}
        <Button ref={stop} aria-disabled={stopping} onClick={saving.stop}>
          {stopping ? <Trans>Stopping…</Trans> : <Trans>Stop</Trans>}
        </Button>
      </>
    );
  }
  const count = edits.size;
  const saved = saving.result?.saved ?? 0;
  const [undoKeys, redoKeys, saveKeys] = [together(main, 'Z'), together(main, shift, 'Z'), together(main, 'S')];
  return (
    <>
      <span role="status">
        {saved > 0 && count === 0 && (
          <Typography.Text type="success">
            <Icon name="check" /> <Plural value={saved} one="# change saved" other="# changes saved" />
          </Typography.Text>
        )}
      </span>
      {(store.canUndo || store.canRedo || count > 0) && (
        <>
          <Button aria-disabled={!store.canUndo} title={t`Undo (${undoKeys})`} onClick={() => store.undo()}>
            <Trans>Undo</Trans>
          </Button>
          <Button aria-disabled={!store.canRedo} title={t`Redo (${redoKeys})`} onClick={() => store.redo()}>
            <Trans>Redo</Trans>
          </Button>
          <Button
            aria-disabled={count === 0}
            title={t`Discard all unsaved changes. You can undo this.`}
            onClick={() => store.discard()}
          >
            <Trans>Discard</Trans>
          </Button>
        </>
      )}
      <Button
        // Registered with its shortcut.
        data-page-action="none"
        type="primary"
        ref={save}
        className="access-save"
        data-pending={count > 0}
        aria-disabled={count === 0}
        title={count === 0 ? t`There is nothing to save.` : t`Save (${saveKeys})`}
        onClick={() => saving.start()}
      >
        {count === 0 ? <Trans>Save</Trans> : <Plural value={count} one="Save # change" other="Save # changes" />}
      </Button>
    </>
  );
}
