import { Trans, useLingui } from '@lingui/react/macro';
import { roleNames } from '~/domain/roles/roles';
import { OutsideLink } from '~/shared/ui/links/AppLink';

const docsUrl = 'https://docs.getodk.org/central-projects/#managing-project-roles';

/** Describes what each role allows. */
export function RoleDescriptions() {
  const { i18n } = useLingui();
  return (
    <div className="roles-about">
      <dl>
        <div>
          <dt>{i18n._(roleNames.manager)}</dt>
          <dd>
            <Trans>Can do everything in this project: forms, submissions, entities, app users and these roles.</Trans>
          </dd>
        </div>
        <div>
          <dt>{i18n._(roleNames.viewer)}</dt>
          <dd>
            <Trans>Can view and download forms, submissions and entities, but not change them.</Trans>
          </dd>
        </div>
        <div>
          <dt>{i18n._(roleNames.formfill)}</dt>
          <dd>
            <Trans>Can fill in forms in a browser, but not view submissions.</Trans>
          </dd>
        </div>
      </dl>
      <p>
        <Trans>Administrators of the site can do everything in every project, without a role here.</Trans>{' '}
        <OutsideLink href={docsUrl}>
          <Trans>About project roles</Trans>
        </OutsideLink>
      </p>
    </div>
  );
}
