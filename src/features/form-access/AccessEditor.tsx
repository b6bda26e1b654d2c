import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { useNarrow, usePrinting } from '~/shared/screen/media';
import { Button } from 'antd';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState } from '~/shared/ui/states/states';
import { AccessCards } from './AccessCards';
import { AccessNotices } from './AccessNotices';
import { AccessToolbar } from './AccessToolbar';
import { AccessGrid } from './grid/AccessGrid';
import { type Access, finder } from './model';
import { PrintedAccess } from './PrintedAccess';
import { Totals } from './totals';
import { useFilters } from './use-filters';
import { useSavedEdits, useUnsavedEdits } from './use-saved-edits';
import { useSaving } from './use-saving';
import { useShortcuts } from './use-shortcuts';
import { StoreContext } from './use-store';

const AboutDialog = lazyDialog(() => import('./AboutDialog'), 'AboutDialog');
const CopyDialog = lazyDialog(() => import('./CopyDialog'), 'CopyDialog');
const StatesDialog = lazyDialog(() => import('./StatesDialog'), 'StatesDialog');

type DialogName = 'about' | 'copy' | 'states';

interface AccessEditorProps {
  projectId: number;
  access: Access;
  project: ProjectExtended | undefined;
}

/** Edits form access: filters, unsaved edits, and the grid, or cards on a phone. */
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
    const matches = finder(find);
    return forms.filter((form) => matches(form.name, form.xmlFormId));
  }, [forms, find]);
  const shownUsers = useMemo(() => {
    const matches = finder(findUser);
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
        <p className="access-intro">
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
          <p className="access-note" role="note">
            <Icon name="info" />
            <span>
              <Trans>This project has no app users with access. You can only change the states of forms here.</Trans>{' '}
              <AppLink to={paths.appUsers(projectId)}>
                <Trans>Go to App Users</Trans>
              </AppLink>
            </span>
          </p>
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
          <AccessCards totals={totals} among={forms} project={project} onStatesHelp={openStates} />
        ) : (
          <AccessGrid totals={totals} among={forms} project={project} onStatesHelp={openStates} />
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
