import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Button } from 'antd';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { useScreenActions } from '~/shared/screen/registry';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { OutsideLink } from '~/shared/ui/links/OutsideLink';
import { MenuButton } from '~/shared/ui/overlays/MenuButton';
import { Sentences } from '~/shared/ui/text/Joined';
import { type LinkDialog, linkDialogs } from './dialogs';
import type { RowWithAddress } from './rows';

type Show = (dialog: LinkDialog) => void;

interface LinksIntroProps {
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  show: Show;
}

/** Explains public access links. */
export function LinksIntro({ project, form, show }: LinksIntroProps) {
  const showOptions = () => {
    if (form)
      show({ kind: 'options', here: 'public-links', publicLinks: paths.publicLinks(form.projectId, form.xmlFormId) });
  };
  return (
    <p className="muted">
      <Sentences>
        <Trans>Anyone with a public access link can fill in this form in a browser, without an account.</Trans>
        <Trans>Links work while the form is open.</Trans>
        {project && form && mayOpen('formAccess', { project }) && (
          <Trans>
            Change its state in <AppLink to={paths.formAccess(form.projectId)}>Form Access</AppLink>.
          </Trans>
        )}
      </Sentences>{' '}
      <OutsideLink href="https://docs.getodk.org/central-submissions/#public-access-links">
        <Trans>About public access links</Trans>
      </OutsideLink>{' '}
      <TextButton onClick={showOptions}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

interface LinkToolsProps {
  /** The visible links that work: printed or downloaded if none are selected. */
  active: readonly RowWithAddress[];
  /** False before the list has loaded: there is nothing to compare. */
  ready: boolean;
  show: Show;
}

/** Creates public access links, and has the codes of those in the list. */
export function LinkTools({ active, ready, show }: LinkToolsProps) {
  const { t } = useLingui();
  const print = () => show({ kind: 'print', rows: active });
  const download = () => show({ kind: 'download', rows: active });
  useScreenActions(
    active.length === 0
      ? []
      : [
          { id: 'print', label: t`Print QR codes…`, run: print },
          { id: 'download', label: t`Download QR codes…`, run: download },
        ],
  );
  return (
    <>
      {ready && (
        <Button data-page-action onClick={() => show({ kind: 'many' })} {...linkDialogs.many.intent}>
          <Trans>Add several…</Trans>
        </Button>
      )}
      {active.length > 0 && (
        <MenuButton
          label={t`QR codes of all links in the list`}
          icon={<Icon name="more" />}
          items={[
            { key: 'print', label: t`Print QR codes…`, onClick: print },
            { key: 'download', label: t`Download QR codes…`, onClick: download },
          ]}
        />
      )}
      <Button data-creates type="primary" onClick={() => show({ kind: 'create' })} {...linkDialogs.create.intent}>
        <Trans>New link</Trans>
      </Button>
    </>
  );
}
