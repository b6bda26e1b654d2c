/** The handlers of projects and their key; see registry.ts. */
import { encryptProject } from './project-key';
import { replaceProject } from './project-replacement';
import { createProject, deleteProject, getProject, listProjects, updateProject } from './projects';

export const projectOperations = {
  listProjects,
  createProject,
  getProject,
  updateProject,
  replaceProject,
  encryptProject,
  deleteProject,
};
