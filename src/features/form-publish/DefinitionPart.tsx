import { Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Part } from './Part';
import type { Publication } from './queries';

/** What is different in the form itself. */
export function DefinitionPart({ projectId, xmlFormId, form }: Publication) {
  return (
    <Part title={<Trans>Questions</Trans>}>
      <p>
        {form.publishedAt === null ? (
          <AppLink to={paths.formOutline(projectId, xmlFormId)}>
            <Trans>See the form in Outline</Trans>
          </AppLink>
        ) : (
          <AppLink to={paths.formCompare(projectId, xmlFormId)}>
            <Trans>Compare with the published version</Trans>
          </AppLink>
        )}
      </p>
    </Part>
  );
}
