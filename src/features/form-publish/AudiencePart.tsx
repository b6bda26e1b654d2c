import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useGetProject } from '~/api/generated/hooks/projects';
import { mayOpen } from '~/session/page-rights';
import { countLinks } from '~/domain/forms/public-links';
import { useAppUserCount } from '~/domain/forms/use-app-user-count';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Labelled } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { Part } from './Part';
import type { Publication } from './queries';

/** Who fills in the new version: app users and public links, as far as the form's state lets them. */
export function AudiencePart({ projectId, xmlFormId, form }: Publication) {
  const { t } = useLingui();
  const { data: project } = useGetProject(projectId);
  const mayAppUsers = mayOpen('formAccess', { project }) === true;
  const appUsers = useAppUserCount({ projectId, xmlFormId, enabled: mayAppUsers });
  const count = appUsers ?? 0;
  const access = (
    <AppLink to={paths.formAccess(projectId)}>
      <Plural value={count} _0="No app user has access" one="# app user has access" other="# app users have access" />
    </AppLink>
  );
  const { active, closed, waiting } = countLinks(form);
  const links = (
    <AppLink to={paths.publicLinks(projectId, xmlFormId)}>
      <Plural
        value={active}
        _0="No public access link is active"
        one="# public access link is active"
        other="# public access links are active"
      />
    </AppLink>
  );
  return (
    <Part title={<Trans>Who gets it</Trans>}>
      <ul className="publish-list">
        {form.state !== 'open' && (
          <li className="publish-attention">
            {form.state === 'closing' ? (
              <Trans>
                The form is closing: nobody can download the new version until you open the form in Settings.
              </Trans>
            ) : form.state === 'closed' ? (
              <Trans>
                The form is closed: nobody can download the new version until you open the form in Settings.
              </Trans>
            ) : (
              <Labelled label={t`Form state`} value={<Name>{form.state}</Name>} />
            )}
          </li>
        )}
        {appUsers !== undefined && (
          <li>
            {count > 0 ? (
              <Trans>{access}. Their devices get the new version with their next update of forms.</Trans>
            ) : (
              access
            )}
          </li>
        )}
        {form.publishedAt === null ? (
          <li>
            <Trans>You can create public access links after publishing.</Trans>
          </li>
        ) : (
          <li>
            {active > 0 ? <Trans>{links}. People with a link get the new version when they open it.</Trans> : links}
            {closed > 0 && (
              <>
                {' · '}
                <Plural
                  value={closed}
                  one="# link does not open the form in its present state"
                  other="# links do not open the form in its present state"
                />
              </>
            )}
            {waiting > 0 && (
              <>
                {' · '}
                <Plural
                  value={waiting}
                  one="# link is waiting for its web address"
                  other="# links are waiting for their web address"
                />
              </>
            )}
          </li>
        )}
      </ul>
    </Part>
  );
}
