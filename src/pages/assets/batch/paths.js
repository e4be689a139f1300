/** Where the service takes files of rows. */
export const JOBS = 'api/v1/batch/jobs';
