let input: HTMLInputElement | null = null;

/** Stays in the page: some browsers drop an unattached input, and with it the photo, while the camera is open. */
function cameraInput(): HTMLInputElement {
  if (input?.isConnected) return input;
  input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.hidden = true;
  document.body.append(input);
  return input;
}

/** Opens the phone's camera, which browsers allow only within a tap. `onPhoto` is not called when nothing was taken. */
export function openCamera(onPhoto: (photo: File) => void): void {
  const camera = cameraInput();
  // An emptied input accepts the same file again.
  camera.value = '';
  camera.onchange = () => {
    const [photo] = camera.files ?? [];
    if (photo !== undefined) onPhoto(photo);
  };
  camera.click();
}
