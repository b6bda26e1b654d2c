import { Trans, useLingui } from '@lingui/react/macro';
import { OutsideLink } from '~/shared/ui/links/AppLink';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';

const docsUrl = 'https://docs.getodk.org/central-projects/#managing-form-access';

/** Who needs form access, and who can use forms without it. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <InfoDialog title={t`About form access`} onClose={onClose} width={520}>
      <p>
        <Trans>
          Only app users need this: administrators and Project Managers can always use every form, and Data Collectors
          every open form.
        </Trans>
      </p>
      <p>
        <OutsideLink href={docsUrl}>
          <Trans>Read more in the documentation</Trans>
        </OutsideLink>
      </p>
    </InfoDialog>
  );
}
