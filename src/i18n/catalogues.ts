/** What the login page and the error pages say: the first load carries no other words. */
export const start = [
  'src/main.tsx',
  'src/app',
  'src/session',
  'src/features/account',
  'src/shared/sign-in',
  'src/shared/errors',
  'src/shared/ui/overlays/AlertHost.tsx',
  'src/shared/ui/overlays/alerts.ts',
  'src/shared/ui/page/FramelessPage.tsx',
];

/**
 * Areas whose words come with their pages and burden no other: the folders of each. A route asks for them by name
 * (src/app/routes.tsx); what two areas say is repeated in both.
 */
export const areas = {
  submissions: ['src/features/submissions'],
  palette: ['src/app/palette'],
  account: ['src/features/account/password', 'src/shared/account'],
  system: ['src/features/system'],
  users: ['src/features/users', 'src/shared/roles'],
  'app-users': ['src/features/app-users', 'src/shared/actor-properties'],
  'submission-options': ['src/shared/submission-options'],
  home: ['src/features/home'],
  'form-access': ['src/features/form-access'],
  'project-settings': [
    'src/features/project-settings',
    'src/shared/ui/text/MarkdownField.tsx',
    'src/shared/account/PasswordStrength.tsx',
  ],
  projects: ['src/features/projects'],
  'project-roles': ['src/features/project-roles', 'src/shared/roles'],
} as const;

/** An area with a catalogue of its own. */
export type Area = keyof typeof areas;
