/**
 * Names of registers, kinds of files and tables as operators read them: in the words of the glossary. The manifest and
 * the files of a snapshot keep the names themselves.
 */

/** `accessAddresses` and `access_addresses` as `access addresses`. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
