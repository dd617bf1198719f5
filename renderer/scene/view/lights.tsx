/** Neutral light. An environment reflects best, but preparing it takes a software renderer 3.5 s: there, three plain lights. */
import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { PMREMGenerator } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';

/** `software` as found by `probeGraphics`. */
export function Lights({ software }: { readonly software: boolean }) {
  return software ? <PlainLights /> : <RoomLight />;
}

function PlainLights() {
  return (
    <>
      <hemisphereLight args={[0xffffff, 0xc4c7ce, 2.6]} />
      <directionalLight position={[2, 4, 3]} intensity={1.9} />
      <directionalLight position={[-3, 1.5, -2]} intensity={0.7} />
    </>
  );
}

function RoomLight() {
  const get = useThree((state) => state.get);
  useEffect(() => {
    const { gl, scene, invalidate } = get();
    const generator = new PMREMGenerator(gl);
    const room = new RoomEnvironment();
    const prepared = generator.fromScene(room, 0.04);
    scene.environment = prepared.texture;
    invalidate();
    return () => {
      scene.environment = null;
      prepared.dispose();
      room.dispose();
      generator.dispose();
    };
  }, [get]);
  return <directionalLight position={[2, 4, 3]} intensity={0.9} />;
}
