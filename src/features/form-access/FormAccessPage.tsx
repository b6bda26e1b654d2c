import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { ProjectExtended } from '~/api/schema';
import { formStateName } from '~/domain/forms/form-states';
import { formName } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { useKeyNames } from '~/shared/screen/key-names';
import { usePrinting, useNarrow } from '~/shared/screen/media';
import { useScreenActions } from '~/shared/screen/registry';
import { useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useSearchParam } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { type AccessStore, Totals } from './access-store';
import { AccessCards } from './AccessCards';
import { AccessNotices } from './AccessNotices';
import { AccessToolbar } from './AccessToolbar';
import { AccessGrid } from './grid/AccessGrid';
import { type Access, type AccessForm, type AccessUser, textMatcher } from './model';
import { accessQueries, toAccess } from './queries';
import { useSavedEdits, useSaving, useUnsavedEdits } from './use-saving';
import { StoreContext, useAccessStore } from './use-store';
import './form-access.css';
import '~/shared/ui/table/list-table.css';

export function FormAccessPage() {
  const { projectId } = useRouteIds();
  // Remount per project, so that no edit moves to another project.
  return <FormAccess key={projectId} projectId={projectId} />;
}

function FormAccess({ projectId }: { projectId: number }) {
  const { i18n } = useLingui();
  const queries = useMemo(() => accessQueries(projectId), [projectId]);
  const [forms, users, grants] = [useQuery(queries.forms), useQuery(queries.users), useQuery(queries.grants)];
  const { data: project } = useGetProject(projectId);
  const access = useMemo(
    () => (forms.data && users.data && grants.data ? toAccess(forms.data, users.data, grants.data, i18n.locale) : null),
    [forms.data, users.data, grants.data, i18n.locale],
  );
  if (access === null) {
    const failed = [forms, users, grants].filter(({ error }) => error !== null);
    if (failed.length === 0) return <ListSkeleton rows={8} />;
    return <ErrorState error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />;
  }
  return <AccessEditor projectId={projectId} access={access} project={project} />;
}

const AboutDialog = lazyDialog(() => import('./HelpDialogs'), 'AboutDialog');
const CopyDialog = lazyDialog(() => import('./CopyDialog'), 'CopyDialog');
const StatesDialog = lazyDialog(() => import('./HelpDialogs'), 'StatesDialog');

type DialogName = 'about' | 'copy' | 'states';

interface AccessEditorProps {
  projectId: number;
  access: Access;
  project: ProjectExtended | undefined;
}

export function AccessEditor({ projectId, access, project }: AccessEditorProps) {
  const { t } = useLingui();
  const { store, saving } = useSaving(access, { id: projectId, name: project?.name ?? '' });
  useUnsavedEdits(store);
  const kept = useSavedEdits(store, projectId, t`Form access`);
  const filters = useFilters();
  const narrow = useNarrow();
  const printing = usePrinting();
  const [dialog, setDialog] = useState<DialogName | null>(null);

  const { forms, users } = access;
  const find = useDeferredValue(filters.form);
  const findUser = useDeferredValue(filters.user);
  const shownForms = useMemo(() => {
    const matches = textMatcher(find);
    return forms.filter((form) => matches(form.name, form.xmlFormId));
  }, [forms, find]);
  const shownUsers = useMemo(() => {
    const matches = textMatcher(findUser);
    return users.filter((user) => matches(user.displayName));
  }, [users, findUser]);

  const totals = useMemo(() => new Totals(store, shownForms, shownUsers), [store, shownForms, shownUsers]);

  const openStates = useCallback(() => setDialog('states'), []);
  useShortcuts(store, saving.start);

  if (forms.length === 0) {
    return (
      <EmptyState icon="form" title={<Trans>No forms yet</Trans>}>
        <Trans>When the project has a form, select here which app users can use it.</Trans>
      </EmptyState>
    );
  }
  return (
    <StoreContext value={store}>
      <section className="form-access" aria-label={t`Form access`}>
        <p className="muted">
          <Trans>Select which app users can use which form. Nothing changes until you save.</Trans>{' '}
          <TextButton {...AboutDialog.intent} onClick={() => setDialog('about')}>
            <Trans>About form access</Trans>
          </TextButton>
        </p>
        <AccessToolbar
          filters={filters}
          saving={saving}
          shown={{ forms: shownForms.length, users: shownUsers.length }}
          onCopy={() => setDialog('copy')}
          copyIntent={CopyDialog.intent}
        />
        <AccessNotices saving={saving} kept={kept} />
        {users.length === 0 && (
          <Alert
            type="info"
            showIcon
            role="note"
            style={{ marginBlockEnd: 12 }}
            title={
              <>
                <Trans>This project has no app users with access. You can only change the states of forms here.</Trans>{' '}
                <AppLink to={paths.appUsers(projectId)}>
                  <Trans>Go to App Users</Trans>
                </AppLink>
              </>
            }
          />
        )}
        {shownForms.length === 0 || (shownUsers.length === 0 && users.length > 0) ? (
          <div className="dt-message">
            <EmptyState
              icon="filter"
              title={<Trans>No results</Trans>}
              action={
                <Button onClick={filters.clear}>
                  <Trans>Clear filters</Trans>
                </Button>
              }
            />
          </div>
        ) : narrow ? (
          <AccessCards totals={totals} allForms={forms} project={project} onStatesHelp={openStates} />
        ) : (
          <AccessGrid totals={totals} allForms={forms} project={project} onStatesHelp={openStates} />
        )}
        {printing && <PrintedAccess forms={shownForms} users={shownUsers} />}
        {dialog === 'copy' && (
          <CopyDialog
            users={users}
            shownUsers={shownUsers}
            shownForms={shownForms}
            allForms={forms}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'about' && <AboutDialog onClose={() => setDialog(null)} />}
        {dialog === 'states' && <StatesDialog onClose={() => setDialog(null)} />}
      </section>
    </StoreContext>
  );
}

/** On paper, a column for each app user has no room. */
export function PrintedAccess({ forms, users }: { forms: readonly AccessForm[]; users: readonly AccessUser[] }) {
  const { i18n } = useLingui();
  const store = useAccessStore();
  const list = new Intl.ListFormat(i18n.locale);
  return (
    <table className="printed-rows">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Form</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>App Users</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <tr key={form.xmlFormId}>
            <th scope="row">{formName(form)}</th>
            <td>{formStateName(store.stateOf(form), i18n)}</td>
            <td>
              {list.format(
                users.filter(({ id }) => store.isGranted(form.xmlFormId, id)).map(({ displayName }) => displayName),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface Filters {
  form: string;
  user: string;
  setForm: (text: string) => void;
  setUser: (text: string) => void;
  clear: () => void;
}

/** The table follows at once, the URL a moment later. */
export function useFilters(): Filters {
  const [form, setForm] = useDebouncedSearch(...useSearchParam('form'));
  const [user, setUser] = useDebouncedSearch(...useSearchParam('user'));
  return {
    form,
    user,
    setForm,
    setUser,
    clear: () => {
      setForm('');
      setUser('');
    },
  };
}

/**
 * Ctrl or ⌘ with S saves; with Z undoes and with Y or Shift+Z redoes, except in text fields, which have their own
 * undo.
 */
export function useShortcuts(store: AccessStore, save: () => void): void {
  const { t } = useLingui();
  const { main } = useKeyNames();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const inDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || inDialog) return;
      const typing = target instanceof HTMLInputElement && target.type !== 'checkbox';
      const key = event.key.toLowerCase();
      if (key === 's') latest.current();
      else if (typing) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
      else if (key === 'z') store.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
  useScreenActions(
    useMemo(
      () => [
        { id: 'save', label: t`Save changes`, keys: `${main} S`, run: () => latest.current() },
        { id: 'undo', label: t`Undo`, keys: `${main} Z`, run: () => store.undo() },
        { id: 'redo', label: t`Redo`, keys: `${main} Y`, run: () => store.redo() },
      ],
      [t, main, store],
    ),
  );
}
