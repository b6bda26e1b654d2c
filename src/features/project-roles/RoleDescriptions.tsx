import { Trans, useLingui } from '@lingui/react/macro';
import { roleNames } from '~/domain/roles/roles';
import { Icon } from '~/shared/ui/icons/Icon';

const docsUrl = 'https://docs.getodk.org/central-projects/#managing-project-roles';

/** Describes what each role allows. */
export function RoleDescriptions() {
  const { t, i18n } = useLingui();
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
        <a href={docsUrl} target="_blank" rel="noreferrer noopener">
          <Trans>About project roles</Trans> <Icon name="external" />
          <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
        </a>
      </p>
    </div>
  );
}
