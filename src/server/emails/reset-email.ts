export const resetSubject = 'Choose a new password';
export const resetPromise =
  'Somebody asked for a new password for your sign-in. This link works once and expires in an hour.';
export const notYourReset =
  'Nothing changes unless you follow the link. If these keep coming, tell an owner.';
