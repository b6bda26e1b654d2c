import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { trimmedTextFor } from '~/shared/ui/form/body-fields';
import { nameFaultText } from './name-texts';
import { nameFault, type Named } from './names';

/** The schema of a new name, from the field of the generated body it is sent in. */
export const nameSchema = (i18n: I18n, named: Named, field: Parameters<typeof trimmedTextFor>[0]) =>
  trimmedTextFor(field, i18n._(msg`Enter a name.`)).check(
    z.refine((name) => name === '' || nameFault(named, name) === null, {
      error: ({ input }) => {
        const fault = nameFault(named, String(input));
        return fault ? i18n._(nameFaultText(named, fault)) : undefined;
      },
    }),
  );
