/**
 * Whether the server says when users were last active. Releases before 2025.3 leave the field out, also for the
 * signed-in user, which tells them apart without a request. In: the signed-in user.
 */
export const reportsLastLogins = (viewer: object | undefined): boolean =>
  viewer === undefined || 'lastLoginAt' in viewer;
