// Keeps the tablet awake while a round is filled in, where the browser may.
export function request(entry) {
  navigator.wakeLock.request('screen').then((lock) => { entry.awake = lock; }, () => {});
}
