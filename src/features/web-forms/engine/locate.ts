/**
 * The place of the device, for forms that note where they are filled; empty if it is not known. The browser asks the
 * person before.
 */
export const locate = (): Promise<string> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, altitude, accuracy } }) =>
        resolve(`${latitude} ${longitude} ${altitude ?? 0} ${accuracy}`),
      () => resolve(''),
      { enableHighAccuracy: true, timeout: 30_000 },
    );
  });
