import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { isolate } from '~/shared/lib/isolate';
import type { Line, LineIssue } from './parse';

function issueText(issue: LineIssue, i18n: I18n): string {
  switch (issue.kind) {
    case 'no-name':
      return i18n._(msg`This line has no name.`);
    case 'long-name':
      return i18n._(msg`The name has more than ${longestName} characters.`);
    case 'extra-cells':
      return i18n._(msg`This line has more cells than columns.`);
    case 'unknown-form': {
      const form = isolate(issue.form);
      return i18n._(msg`There is no form “${form}”.`);
    }
    case 'exists':
      return i18n._(msg`An app user with this name already exists. Another one will be created.`);
    case 'repeated': {
      const { times } = issue;
      if (times === 2) return i18n._(msg`This name appears twice; both will be created.`);
      return i18n._(msg`This name appears ${times} times; all of them will be created.`);
    }
  }
}

/** The problems and notes of a line in words; empty without any. */
export const issuesText = ({ issues }: Line, i18n: I18n): string =>
  issues.map((issue) => issueText(issue, i18n)).join(' ');
