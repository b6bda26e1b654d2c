/** The handlers of sessions, accounts, roles, app users, public links; see registry.ts. */
import { createActorProperty, listActorProperties } from './actor-properties';
import { createAppUser, deleteAppUser, getAppUser, listAppUsers, updateAppUser } from './app-users';
import {
  assignFormRole,
  listFormAssignees,
  listFormAssignments,
  listProjectAssignees,
  listProjectAssignments,
  listProjectFormAssignments,
  listProjectFormAssignmentsOfRole,
  unassignFormRole,
} from './assignments';
import { initiatePasswordReset, setUserPassword, verifyPasswordReset } from './password-resets';
import { deleteProjectPreference, deleteSitePreference, setProjectPreference, setSitePreference } from './preferences';
import { createPublicLink, deletePublicLink, getPublicLink, listPublicLinks, updatePublicLink } from './public-links';
import {
  assignProjectRole,
  assignRole,
  getRole,
  listAssignees,
  listAssignments,
  listRoles,
  unassignProjectRole,
  unassignRole,
} from './roles';
import { createSession, deleteCurrentSession, deleteSession, restoreSession } from './sessions';
import { finishOidcLogin, startOidcLogin } from './single-sign-on';
import { createUser, deleteUser, getCurrentUser, getUser, listUsers, updateUser } from './users';

export const peopleOperations = {
  createSession,
  restoreSession,
  deleteCurrentSession,
  deleteSession,
  startOidcLogin,
  finishOidcLogin,

  getCurrentUser,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  setUserPassword,
  initiatePasswordReset,
  verifyPasswordReset,

  setSitePreference,
  deleteSitePreference,
  setProjectPreference,
  deleteProjectPreference,

  listRoles,
  getRole,
  listAssignments,
  listAssignees,
  assignRole,
  unassignRole,
  assignProjectRole,
  unassignProjectRole,

  listProjectAssignments,
  listProjectAssignees,
  listProjectFormAssignments,
  listProjectFormAssignmentsOfRole,
  listFormAssignments,
  listFormAssignees,
  assignFormRole,
  unassignFormRole,

  listAppUsers,
  createAppUser,
  getAppUser,
  updateAppUser,
  deleteAppUser,

  listPublicLinks,
  createPublicLink,
  getPublicLink,
  updatePublicLink,
  deletePublicLink,

  listActorProperties,
  createActorProperty,
};
